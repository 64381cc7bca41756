import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ingestRun, type RunRequest, spreadRun } from "@halcyon/ingest";
import { providerServer } from "@halcyon/ingest/sets/provider-server.suite";
import { wideGfs } from "@halcyon/ingest/sets/wide-gfs.suite";
import { publishedFiles, wideRequest } from "@halcyon/ingest/spread/spread-scene.suite";
import { temporaryFolder } from "@halcyon/testing";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { type Program, runProgram } from "../harness/child-process.suite.ts";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { ingestTasks } from "../../src/jobs/ingest-tasks.ts";

const killsWanted = 50;
const workersAtOnce = 3;
/** Maximum time between two kills [ms]. */
const paceMs = 3000;
const seed = 28;
const part = "gfs";

describeWithPostgres("workers of a queue in PostgreSQL", (postgres) => {
  test(`that are killed ${killsWanted} times publish what one process does, to the byte`, async () => {
    await using provider = await providerServer(await wideGfs());
    const folder = temporaryFolder();
    const request: RunRequest = {
      ...wideRequest(provider.baseUrl),
      variables: ["temperature_2m", "precipitation", "wind_speed_10m"],
    };
    const whole = join(folder, "whole");
    await ingestRun(request, { root: whole, part, workFolder: join(folder, "work"), timeoutMs: 600_000 });
    const expected = await publishedFiles(whole, part);
    expect(expected.size).toBeGreaterThan(20);

    const url = await postgres().newDatabase();
    // The first process of a queue says how soon a worker is taken for dead.
    const tasks = await ingestTasks(url, { deadAfterSeconds: 10, superviseEverySeconds: 1 });
    await using opened = new AsyncDisposableStack();
    opened.defer(() => tasks.close());
    const environment = { HALCYON_DATA_DIR: join(folder, "workers"), DATABASE_URL: url };
    const start = (): Program =>
      runProgram("cli/main.ts", ["work", "ingest", "--concurrency", "1"], environment);
    const workers = Array.from({ length: workersAtOnce }, start);
    opened.defer(async () => {
      for (const worker of workers) await worker[Symbol.asyncDispose]();
    });

    // A database on a busy machine may answer too late.
    const isAnyAtWork = (): Promise<boolean> =>
      tasks.counts().then(
        ({ active }) => active > 0,
        () => false,
      );
    /**
     * Kills a worker some time after it has a task.
     *
     * @returns True if a worker was killed; false if the ingest ended before.
     */
    const killOne = async (number: number, over: AbortSignal): Promise<boolean> => {
      await wait(paceMs * uniformOf(seed, number));
      while (!over.aborted && !(await isAnyAtWork())) await wait(20);
      const at = Math.floor(workersAtOnce * uniformOf(seed, number, 1));
      const worker = workers[at]!;
      await worker.printed(/Works on/);
      if (over.aborted) return false;
      await worker[Symbol.asyncDispose]();
      workers[at] = start();
      return true;
    };
    let kills = 0;
    for (let round = 0; kills < killsWanted; round += 1) {
      const root = join(folder, String(round));
      const over = new AbortController();
      const ingest = spreadRun(request, {
        root,
        store: root,
        part,
        workFolder: join(folder, "work"),
        send: tasks.send,
        filesAtOnce: 1,
        bytesAtOnce: 1,
        lookEveryMs: 50,
        timeoutMs: 600_000,
      }).finally(() => over.abort());
      while (!over.signal.aborted && kills < killsWanted) {
        if (await killOne(kills, over.signal)) kills += 1;
      }
      expect(await ingest).toMatchObject({ state: "published", cells: 720 });
      const made = await publishedFiles(root, part);
      expect([...made.keys()]).toEqual([...expected.keys()]);
      for (const [path, bytes] of expected) expect(made.get(path) === bytes, path).toBe(true);
      // One that has done a task which was given twice takes away what it made.
      await expect
        .poll(async () => (await readdir(join(root, part))).filter((name) => name.startsWith(".w")))
        .toEqual([]);
    }
  });
});
