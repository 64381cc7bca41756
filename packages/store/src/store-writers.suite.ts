import { sized } from "@halcyon/testing";
import type { EpochHour } from "@halcyon/schema/time";
import { describe, expect, test } from "vitest";
import { formulaTile, formulaValue, isBare, placesOf, publishFormula } from "./run/formula-store.suite.ts";
import { publishedRuns } from "./run/run-pointer.ts";
import { openRunWriter, type RunWriterOptions } from "./run/writing/run-writer.ts";
import { storeSource } from "./run/reading/store-source.ts";
import { faultyProxy, proxyFaults } from "./s3/faulty-proxy.suite.ts";
import { bucketRoot, type BucketServer } from "./s3/opened-bucket.suite.ts";
import { s3Bucket } from "./s3/s3-bucket.ts";
import type { Bucket } from "./storage/bucket.ts";
import type { StoreStorage } from "./storage/storage.ts";
import { StoreError } from "./store-error.ts";
import { expectRun, firstRun, smallRun } from "./store-root.suite.ts";

const { part } = smallRun;
const deaths = sized(3, 50);
const rounds = sized(2, 20);
const races = sized(4, 100);
const patient = { keepRuns: 100 };

/** Returns a generator of reproducible uniform numbers in [0, 1). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Checks all lead times of all published runs against the expected values, and that no previously published run has disappeared. */
export async function expectWholeRuns(
  storage: StoreStorage,
  before: readonly EpochHour[],
): Promise<readonly EpochHour[]> {
  const runs = (await publishedRuns(storage, part)).map(({ run }) => run);
  expect(runs).toEqual(expect.arrayContaining([...before]));
  if (runs.length === 0) return runs;
  const source = await storeSource({ storage, part });
  const variables = [...smallRun.variables.keys()];
  const { leadHours, members } = smallRun;
  for (const run of runs.slice(0, 2)) {
    for (let index = 0; index < 51; index += 25) {
      const cell = (await source.locate(placesOf(smallRun).at(index)))!;
      const { grids } = await source.read({ cell, run, variables, from: run + 1, to: run + 24 });
      for (const name of variables) {
        if (isBare(name, index)) continue;
        const expected = leadHours.flatMap((lead) =>
          Array.from({ length: members }, (_, member) =>
            formulaValue(smallRun, name, index, run, lead, member),
          ),
        );
        expect([...grids.get(name)!].slice(members)).toEqual(expected.slice(members));
      }
    }
  }
  return runs;
}

/** Returns a `fetch` that simulates a process killed at one of its requests: from then on, no request gets a response. */
function dyingFetch(
  atRequest: number,
  isAsked: boolean,
): { readonly fetch: typeof fetch; readonly died: Promise<void> } {
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const never = new Promise<never>(() => undefined);
  let asked = 0;
  return {
    died,
    fetch: async (input, init) => {
      asked += 1;
      if (asked > atRequest) return never;
      if (asked < atRequest) return fetch(input, init);
      if (isAsked) await (await fetch(input, init)).arrayBuffer();
      resolve();
      return never;
    },
  };
}

/** Defines tests for independent writers that share a bucket. Must be called at the top of a test file. */
export function describeStoreWriters(name: string, start: () => Promise<BucketServer>): void {
  describe(`writers of one part in ${name}`, () => {
    async function opened(): Promise<
      AsyncDisposable & {
        readonly open: (fetch?: typeof globalThis.fetch) => Bucket;
        readonly server: BucketServer;
      }
    > {
      const server = await start();
      const { root } = await bucketRoot(() => Promise.resolve(server));
      const { address } = root as Bucket;
      return {
        server,
        open: (fetch) => s3Bucket({ address, connection: server.connection, ...(fetch && { fetch }) }),
        [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
      };
    }
    const publish = (root: Bucket, run: EpochHour, options: RunWriterOptions = {}): Promise<void> =>
      publishFormula(root, smallRun, run, { ...patient, ...options });

    test(`who write one object at the same time never do so over each other (${races} races)`, async () => {
      await using bucket = await opened();
      const roots = Array.from({ length: 8 }, () => bucket.open());
      for (let race = 0; race < races; race += 1) {
        const key = `object-${race}`;
        const written = await Promise.all(
          roots.map((root, at) => root.put(key, Uint8Array.of(at), "absent")),
        );
        expect(written.filter(Boolean).length).toBeLessThanOrEqual(1);
      }
      const numberIn = (bytes: Uint8Array): number => Number(new TextDecoder().decode(bytes));
      const bytesOf = (number: number): Uint8Array => new TextEncoder().encode(String(number));
      await bucket.open().put("counter", bytesOf(0), "absent");
      let counted = 0;
      await Promise.all(
        roots.map(async (root) => {
          for (let race = 0; race < races; race += 1) {
            const { bytes, etag } = (await root.read("counter"))!;
            if (await root.put("counter", bytesOf(numberIn(bytes) + 1), { etag })) counted += 1;
          }
        }),
      );
      // An attempt whose answer was lost has counted too.
      expect(numberIn((await bucket.open().read("counter"))!.bytes)).toBeGreaterThanOrEqual(counted);
    });

    test("who publish different runs at the same time leave all of them", async () => {
      await using bucket = await opened();
      const runs = Array.from({ length: 6 }, (_, index) => firstRun + index * 6);
      await Promise.all(runs.map((run) => publish(bucket.open(), run)));
      expect(await expectWholeRuns(bucket.open().storage, runs)).toHaveLength(runs.length);
    });

    test("who publish one run at the same time write it once", async () => {
      await using bucket = await opened();
      const roots = Array.from({ length: 3 }, () => bucket.open());
      // What each tries of its server may take longer than to publish this run.
      await Promise.all(roots.map((root) => root.checkConditions()));
      await Promise.all(roots.map((root) => publish(root, firstRun)));
      const shelf = await bucket.open().list(part);
      expect(shelf.folders).toHaveLength(1);
      await publish(bucket.open(), firstRun + 6);
      expect((await bucket.open().list(part)).objects).toEqual(["latest.json"]);
      await expectRun(await storeSource({ storage: bucket.open().storage, part }), [firstRun, firstRun + 6]);
    });

    test("where another has begun the run anew is told so, and the other's is published", async () => {
      await using bucket = await opened();
      const writer = await openRunWriter(bucket.open(), smallRun, firstRun);
      for (const variable of smallRun.variables.keys()) {
        for (const tile of writer.tiles) {
          await writer.writeTile(tile, variable, formulaTile(smallRun, variable, tile.cells, firstRun));
        }
      }
      const other = await openRunWriter(bucket.open(), smallRun, firstRun, { revision: "other" });
      await expect(writer.publish()).rejects.toMatchObject({ code: "overtaken", retryable: true });
      await other.close();
      await publish(bucket.open(), firstRun, { revision: "other" });
      expect(await expectWholeRuns(bucket.open().storage, [])).toEqual([firstRun]);
    });

    test(`who die at any request leave whole runs, which the next goes on from (${deaths} deaths)`, async () => {
      await using bucket = await opened();
      const random = numbersFrom(28);
      let runs: readonly EpochHour[] = [];
      let run = firstRun;
      for (let death = 0; death < deaths; death += 1) {
        const dying = dyingFetch(1 + Math.floor(random() * 45), random() < 0.5);
        const beside = dyingFetch(1 + Math.floor(random() * 45), random() < 0.5);
        await Promise.all(
          [dying, beside].map(({ fetch, died }) => Promise.race([publish(bucket.open(fetch), run), died])),
        );
        runs = await expectWholeRuns(bucket.open().storage, runs);
        await publish(bucket.open(), run);
        runs = await expectWholeRuns(bucket.open().storage, [...runs, run]);
        run += 6;
      }
      expect((await bucket.open().list(part)).objects).toEqual(["latest.json"]);
    });

    test(`whose requests fail in every way publish whole runs or none, and readers read no other value (${rounds} rounds)`, async () => {
      await using bucket = await opened();
      await using proxy = await faultyProxy(bucket.server.connection.endpoint!);
      const random = numbersFrom(4);
      const counts = new Map<string, number>();
      proxy.fault = () => {
        if (random() >= 0.2) return undefined;
        const fault = proxyFaults[Math.floor(random() * proxyFaults.length)]!;
        counts.set(fault, (counts.get(fault) ?? 0) + 1);
        return fault;
      };
      const { address } = bucket.open();
      const openBehind = (): Bucket =>
        s3Bucket({
          address,
          connection: { ...bucket.server.connection, endpoint: proxy.endpoint },
          sleep: () => Promise.resolve(),
        });
      let runs: readonly EpochHour[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const run = firstRun + round * 6;
        const outcomes = await Promise.allSettled([
          publish(openBehind(), run),
          publish(openBehind(), run),
          expectWholeRuns(openBehind().storage, []),
        ]);
        for (const outcome of outcomes) {
          if (outcome.status === "fulfilled") continue;
          expect(outcome.reason).toBeInstanceOf(StoreError);
        }
        runs = await expectWholeRuns(bucket.open().storage, runs);
      }
      expect(counts.size).toBe(proxyFaults.length);
      await publish(bucket.open(), firstRun + 600);
      await expectWholeRuns(bucket.open().storage, [...runs, firstRun + 600]);
    });
  });
}
