import { sized, temporaryFolder } from "@halcyon/testing";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { uniformOf } from "@halcyon/weather/hash";
import { expect, test } from "vitest";
import { ingestRun } from "../run/ingest-run.ts";
import type { RunRequest } from "../run/run-request.ts";
import { providerServer } from "../sets/provider-server.suite.ts";
import { wideGfs } from "../sets/wide-gfs.suite.ts";
import { spreadRun } from "./spread-run.ts";
import { publishedFiles, wideRequest } from "./spread-scene.suite.ts";
import { workerProcesses } from "./worker-processes.suite.ts";

const killsWanted = sized(1, 50);
const workersAtOnce = 2;
const seed = 9;
const part = "part";

test(`a run whose workers are killed at ${killsWanted} moments is the same to the byte as one of a process that nobody kills`, async () => {
  await using server = await providerServer(await wideGfs());
  const top = temporaryFolder();
  const request: RunRequest = {
    ...wideRequest(server.baseUrl),
    variables: ["temperature_2m", "precipitation", "wind_speed_10m"],
  };
  const whole = join(top, "whole");
  await ingestRun(request, {
    root: whole,
    part,
    workFolder: join(top, "work"),
    timeoutMs: 600_000,
    threads: 0,
  });
  const expected = await publishedFiles(whole, part);
  expect(expected.size).toBeGreaterThan(20);

  let kills = 0;
  for (let round = 0; kills < killsWanted; round += 1) {
    const folder = join(top, String(round));
    const root = join(folder, "store");
    await using workers = workerProcesses(workersAtOnce, root, join(folder, "workers"));
    let isOver = false;
    const ingest = spreadRun(request, {
      root,
      store: "the store",
      part,
      workFolder: join(folder, "work"),
      send: workers.send,
      filesAtOnce: 2,
      bytesAtOnce: 1,
      lookEveryMs: 20,
      timeoutMs: 600_000,
    }).finally(() => {
      isOver = true;
    });
    while (kills < killsWanted) {
      if (!(await workers.killOne(250 * uniformOf(seed, kills), () => isOver))) break;
      kills += 1;
    }
    expect(await ingest).toMatchObject({ state: "published", cells: 720 });
    const made = await publishedFiles(root, part);
    expect([...made.keys()]).toEqual([...expected.keys()]);
    for (const [path, bytes] of expected) expect(made.get(path) === bytes, path).toBe(true);
    expect((await readdir(join(root, part))).filter((name) => name.startsWith("."))).toEqual([".lock"]);
  }
  expect(kills).toBe(killsWanted);
});
