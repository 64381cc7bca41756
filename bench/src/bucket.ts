import { type ChildProcess, fork } from "node:child_process";
import { hash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Location } from "@halcyon/schema";
import { type Bucket, parseS3Address, s3Bucket, storeSource, type StoreRoot } from "@halcyon/store";
import type { ReaderOrder } from "./bucket-reader-process.ts";
import { eightVariables } from "./eight-variables.ts";
import { latticeSites, readLatticePlace, writeLatticeRun } from "./lattice-run.ts";
import { median, processorMs, seeded } from "./ratio.ts";
import { type BucketPlace, bucketLatencyMs, countedBucket, startedBucket } from "./started-bucket.ts";
import type { Row } from "./table.ts";

const sites = latticeSites(32);

/** What each of the two processes keeps at most [bytes]. */
const storedBytes = 12 * 2 ** 20;

/** How many places are asked for to fill what is kept, and then to count. */
const asks = { before: 3000, counted: 3000 };

/** A run in a bucket. It measures the time to write the run, the time of a place that nobody has read, and the memory of two processes. */
export async function bucketRows(): Promise<Row[]> {
  const root = await mkdtemp(join(tmpdir(), "halcyon-bucket-"));
  using place = await startedBucket();
  try {
    return [
      ...(await writingRows(place, join(root, "store"))),
      ...(await placeRows(place, join(root, "kept"))),
      ...(await balancerRows(place, root)),
    ];
  } finally {
    await rm(root, { recursive: true });
  }
}

async function writingRows(place: BucketPlace, folder: string): Promise<Row[]> {
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
  const asked = requests();
  const objects = (await runOf(place)).length;
  return [
    {
      what: `a run of ${sites.length} cells written into a bucket, time of a processor`,
      baseline: `into a folder, ${ofFolder.toFixed(0)} ms`,
      measured: `${ofBucket.toFixed(0)} ms`,
      ratio: ofFolder / ofBucket,
      target: undefined,
    },
    {
      what: "requests of that",
      baseline: `${objects} objects`,
      measured: `${asked}`,
      ratio: objects / asked,
      target: undefined,
    },
  ];
}

/** All objects of the store. */
function runOf({ address, connection }: BucketPlace): ReturnType<Bucket["objectsBelow"]> {
  const { bucket, prefix } = parseS3Address(address)!;
  return s3Bucket({ address: `s3://${bucket}`, connection }).objectsBelow(prefix);
}

async function placeRows(place: BucketPlace, folder: string): Promise<Row[]> {
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
  return [
    placeRow("a place that nobody has read, 8 variables", await read()),
    placeRow("the same by another process with the same folder", await read()),
  ];
}

function placeRow(what: string, ms: number): Row {
  return {
    what,
    baseline: `one round trip, ${bucketLatencyMs} ms`,
    measured: `${ms.toFixed(1)} ms`,
    ratio: bucketLatencyMs / ms,
    target: undefined,
  };
}

/** Lets two processes answer for the same places, which a balancer gives to either or to the one that its place names. */
async function balancerRows(place: BucketPlace, root: string): Promise<Row[]> {
  const rows: Row[] = [];
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
    rows.push({
      what: `places read from the bucket where a balancer gives requests ${name} of two processes`,
      baseline: `${asks.counted} asked for, each process keeps ${storedBytes / 2 ** 20} of ${mebibytes.toFixed(0)} MiB`,
      measured: `${cold} (${((100 * cold) / asks.counted).toFixed(0)} %)`,
      ratio: undefined,
      target: undefined,
    });
  }
  return rows;
}

async function startedReader(place: BucketPlace, folder: string): Promise<ChildProcess> {
  const reader = fork(fileURLToPath(new URL("bucket-reader-process.ts", import.meta.url)));
  const { address, connection } = place;
  reader.send({
    place: { address, connection },
    disk: { folder, maxBytes: storedBytes },
  } satisfies ReaderOrder);
  await once(reader, "message");
  return reader;
}

async function coldOf(reader: ChildProcess, asked: readonly Location[]): Promise<number> {
  reader.send(asked);
  const [cold] = (await once(reader, "message")) as [number];
  return cold;
}
