import { sized, startProcess } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { EpochHour } from "@halcyon/schema/time";
import { uniformOf } from "@halcyon/weather/hash";
import { describe, expect, test } from "vitest";
import { publishFormula } from "./run/formula-store.suite.ts";
import type { WriterWords } from "./s3/bucket-writer-process.suite.ts";
import {
  bucketRoot,
  type BucketServer,
  fakeServer,
  otherEndpoint,
  otherServer,
} from "./s3/opened-bucket.suite.ts";
import { s3Bucket } from "./s3/s3-bucket.ts";
import { firstRun, smallRun } from "./store-root.suite.ts";
import { expectWholeRuns } from "./store-writers.suite.ts";
import type { Bucket } from "./storage/bucket.ts";

const killsWanted = sized(2, 50);
const seed = 5;
const { part } = smallRun;

interface Writer {
  readonly child: ChildProcess;
  /**
   * Publishes a run.
   *
   * @returns True if the process survived and reported success.
   * @throws Error if it could not publish the run.
   */
  publish(run: EpochHour): Promise<boolean>;
}

async function startWriter(bucket: string): Promise<Writer> {
  const script = join(import.meta.dirname, "s3/bucket-writer-process.suite.ts");
  const child = startProcess([process.execPath, script, bucket], { ipc: true, output: "ignore" });
  const exit = once(child, "exit");
  await once(child, "message");
  return {
    child,
    publish: async (run) => {
      child.send(run);
      const [said] = (await Promise.race([once(child, "message"), exit])) as [WriterWords | null];
      if (said === null || typeof said !== "object") return false;
      if (said.say === "failed") throw new Error(said.reason);
      return true;
    },
  };
}

function describeKilledWriters(name: string, start: () => Promise<BucketServer>): void {
  describe(`two writers of one run in ${name}`, () => {
    test(`of which ${killsWanted} are killed at any moment leave whole runs, and the list of them never goes back`, async () => {
      await using server = await start();
      const { root } = await bucketRoot(() => Promise.resolve(server));
      const { address } = root as Bucket;
      const options = { address, connection: server.connection };
      const open = (): Bucket => s3Bucket(options);
      const begin = (): Promise<Writer> => startWriter(JSON.stringify(options));
      const writers = await Promise.all([begin(), begin()]);
      await using opened = new AsyncDisposableStack();
      opened.defer(() => {
        for (const { child } of writers) child.kill("SIGKILL");
      });

      let runs: readonly EpochHour[] = [];
      let longestMs = 1000;
      let kills = 0;
      for (let round = 0; kills < killsWanted; round += 1) {
        const run = firstRun + 6 * round;
        const begun = performance.now();
        const over = new AbortController();
        const published = Promise.all(writers.map((writer) => writer.publish(run))).finally(() =>
          over.abort(),
        );
        const read = (async (): Promise<void> => {
          // Values too: what is listed is whole at once.
          while (!over.signal.aborted) {
            runs = await expectWholeRuns(open().storage, runs);
            await delay(20);
          }
        })();
        await delay(longestMs * uniformOf(seed, round));
        // Now one of them, now the other, now both.
        const dying = writers.filter((_, at) => Math.floor(3 * uniformOf(seed, round, 1)) !== at);
        const caught = over.signal.aborted ? [] : dying;
        for (const { child } of caught) child.kill("SIGKILL");
        kills += caught.length;
        const lived = await published;
        await read;
        if (caught.length === 0) longestMs = performance.now() - begun;
        for (const [at, writer] of writers.entries())
          if (caught.includes(writer)) writers[at] = await begin();
        if (!lived.includes(true)) await publishFormula(open(), smallRun, run, { keepRuns: 1000 });
        runs = await expectWholeRuns(open().storage, [...runs, run]);
      }
      expect(runs.length).toBeGreaterThan(0);
      expect((await open().list(part)).objects).toEqual(["latest.json"]);
    });
  });
}

describeKilledWriters("a bucket", fakeServer);

describe.skipIf(otherEndpoint === undefined)("on the server of HALCYON_S3_ENDPOINT", () => {
  describeKilledWriters("a bucket", otherServer);
});
