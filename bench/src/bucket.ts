import type { ChildProcess } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import type { Location } from "@halcyon/schema";
import { type Bucket, parseS3Address, s3Bucket, storeSource, type StoreRoot } from "@halcyon/store";
import type { ReaderOrder } from "./bucket-reader-process.ts";
import { eightVariables } from "./eight-variables.ts";
import { latticeSites, readLatticePlace, writeLatticeRun } from "./lattice-run.ts";
import type { Figure } from "./figure.ts";
import { answeringProcess, temporaryFolder } from "./processes.ts";
import { type BucketPlace, bucketLatencyMs, countedBucket, startedBucket } from "./started-bucket.ts";
import { median, processorMs, seeded } from "./timing.ts";

const sites = latticeSites(32);

/** Maximum cache size of each of the two processes [bytes]. */
const storedBytes = 12 * 2 ** 20;

/** Number of requests that fill the caches before the measurement, and number of measured requests. */
const asks = { before: 3000, counted: 3000 };

/**
 * Measures the time to write a run into a bucket, and to read the weather of a place from the bucket for the first time. Also measures how often two processes
 * with caches read from the bucket.
 */
export async function bucketFigures(): Promise<Figure[]> {
  await using root = await temporaryFolder();
  using place = await startedBucket();
  return [
    ...(await writingFigures(place, join(root.path, "store"))),
    ...(await placeFigures(place, join(root.path, "kept"))),
    ...(await balancerFigures(place, root.path)),
  ];
}

async function writingFigures(place: BucketPlace, folder: string): Promise<Figure[]> {
  const { bucket, requests } = countedBucket(place);
  const write = async (into: StoreRoot): Promise<number> => {
    const start = processorMs();
    await writeLatticeRun(into, "eight", sites, eightVariables);
    return processorMs() - start;
  };
  // The first one compiles what both run.
  await write(`${folder}-first`);
  const ofFolder = await write(folder);
  const ofBucket = await write(bucket);
  const value = requests();
  const objects = (await runOf(place)).length;
  return [
    {
      name: `a run of ${sites.length} cells written into a bucket, time of a processor`,
      value: ofBucket,
      unit: "ms",
      beside: `into a folder, ${ofFolder.toFixed(0)} ms`,
    },
    { name: "requests of that", value, unit: "", beside: `${objects} objects` },
  ];
}

/** Returns all objects below the prefix of the store. */
function runOf({ address, connection }: BucketPlace): ReturnType<Bucket["objectsBelow"]> {
  const { bucket, prefix } = parseS3Address(address)!;
  return s3Bucket({ address: `s3://${bucket}`, connection }).objectsBelow(prefix);
}

async function placeFigures(place: BucketPlace, folder: string): Promise<Figure[]> {
  const disk = { folder, maxBytes: 2 ** 30 };
  const some = sites.filter((_, index) => index % 16 === 0);
  const read = async (): Promise<number> => {
    const { bucket } = countedBucket(place, disk);
    const source = await storeSource({ storage: bucket.storage, part: "eight" });
    const took: number[] = [];
    for (const location of some) {
      const start = performance.now();
      await readLatticePlace(source, location, eightVariables, 240);
      took.push(performance.now() - start);
    }
    return median(took);
  };
  const beside = `one round trip, ${bucketLatencyMs} ms`;
  return [
    { name: "a place that nobody has read, 8 variables", value: await read(), unit: "ms", beside },
    { name: "the same by another process with the same folder", value: await read(), unit: "ms", beside },
  ];
}

/** Measures the share of requests for which processes must read from the bucket. A load balancer assigns requests to two processes, at random or by place. */
async function balancerFigures(place: BucketPlace, root: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  const random = seeded(5);
  const mebibytes = (await runOf(place)).reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20;
  const balancers = {
    "to either": () => Math.floor(random() * 2),
    "by the place": ({ latitude, longitude }: Location) =>
      Number.parseInt(hash("sha256", `${latitude},${longitude}`).slice(0, 8), 16) % 2,
  };
  for (const [name, processOf] of Object.entries(balancers)) {
    const readers = await Promise.all(
      [0, 1].map((reader) => startedReader(place, join(root, `${name} ${reader}`))),
    );
    const ask = async (count: number): Promise<number> => {
      const shares: [Location[], Location[]] = [[], []];
      for (let asked = 0; asked < count; asked++) {
        // Few places are asked for often, and many seldom.
        const one = sites[Math.floor(sites.length * random() ** 2)]!;
        shares[processOf(one)]!.push(one);
      }
      const cold = await Promise.all(readers.map((reader, index) => coldOf(reader, shares[index]!)));
      return cold.reduce((sum, one) => sum + one, 0);
    };
    await ask(asks.before);
    const cold = await ask(asks.counted);
    for (const reader of readers) reader.disconnect();
    const kept = `each process keeps ${storedBytes / 2 ** 20} of ${mebibytes.toFixed(0)} MiB`;
    figures.push({
      name: `places read from the bucket where a balancer gives requests ${name} of two processes`,
      value: (100 * cold) / asks.counted,
      unit: "%",
      beside: `${cold} of ${asks.counted}, ${kept}`,
    });
  }
  return figures;
}

async function startedReader({ address, connection }: BucketPlace, folder: string): Promise<ChildProcess> {
  const order: ReaderOrder = { place: { address, connection }, disk: { folder, maxBytes: storedBytes } };
  return (await answeringProcess("bucket-reader-process.ts", order)).child;
}

async function coldOf(reader: ChildProcess, asked: readonly Location[]): Promise<number> {
  reader.send(asked);
  const [cold] = (await once(reader, "message")) as [number];
  return cold;
}
