import { setTimeout as wait } from "node:timers/promises";
import { formatEpochHour } from "@halcyon/schema/time";
import { modelsResponseSchema } from "@halcyon/schema";
import { compositeResponseSchema } from "@halcyon/schema/v1";
import { temporaryFolder } from "@halcyon/testing";
import { describe, expect, test, vi } from "vitest";
import { parseConfig } from "../../src/config/config.ts";
import { publishGusts, site } from "./published-gusts.suite.ts";
import {
  type Answer,
  expectProblem,
  runningServer,
  type RunningServer,
  startMs,
} from "../harness/running-server.suite.ts";
import { modelSources } from "../../src/weather/sources/model-sources.ts";

const now = Math.floor(startMs / 3_600_000);
const hours = 48;

interface RunScores {
  readonly run: string | null;
  readonly scores: readonly number[];
}

/** Returns the strength of the crosswind in each hour (scenario 520: 1 from 22.35 m/s). */
async function crosswind(server: RunningServer): Promise<RunScores> {
  const answer = await server.send("/v1/optimality/composite/", {
    method: "POST",
    body: JSON.stringify({
      request: { latitude: site.latitude, longitude: site.longitude, forecast_hours: hours, model: "noaa" },
      constraint_params: { id: 520, type: "scenario" },
    }),
    headers: { "content-type": "application/json" },
  });
  expect(answer.status, JSON.stringify(answer.json)).toBe(200);
  const { forecast } = compositeResponseSchema.parse(answer.json);
  return { run: answer.headers.get("x-halcyon-run"), scores: forecast.map(({ median }) => median) };
}

test("a running server takes up each new run, and no answer holds two", async () => {
  const root = temporaryFolder();
  await publishGusts(root, now - 24, 18);
  const part = { source: "store", path: root, part: "gfs" };
  const text = JSON.stringify({ models: { noaa: { deterministic: part } } });
  const config = parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () => text);
  const models = await modelSources(config, () => text);
  await using server = await runningServer({ ports: { models }, burstPerSecond: 100_000 });

  const seen = new Map<string | null, Set<number>>();
  const published = new AbortController();
  const readers = Array.from({ length: 4 }, async () => {
    while (!published.signal.aborted) {
      const { run, scores } = await crosswind(server);
      seen.set(run, new Set([...(seen.get(run) ?? []), ...scores]));
      await wait(20);
    }
  });
  const seeRuns = (count: number) => vi.waitFor(() => expect(seen.size).toBe(count), { interval: 20 });
  await seeRuns(1);
  for (const [run, gustMps, runs] of [
    [now - 18, 19, 2],
    [now - 12, 21, 3],
  ] as const) {
    await publishGusts(root, run, gustMps);
    await seeRuns(runs);
  }
  published.abort();
  await Promise.all(readers);

  expect(seen.size).toBe(3);
  for (const [run, scores] of seen) expect(scores.size, String(run)).toBe(1);
  const last = await crosswind(server);
  expect(last.run).toContain(formatEpochHour(now - 12));
  expect(last.scores).toHaveLength(hours);
});

describe("a store whose runs come once a day", () => {
  const daily = { every_hours: 24, whole_after_hours: 9 };

  /** Returns the response of a server whose store has one run of the given age [h]. */
  async function answerAt(ageHours: number, runs: object, path: string): Promise<Answer> {
    const root = temporaryFolder();
    await publishGusts(root, now - ageHours, 18);
    const part = { source: "store", path: root, part: "gfs", ...runs };
    const text = JSON.stringify({ models: { noaa: { deterministic: part } } });
    const config = parseConfig({ HALCYON_CONFIG: "halcyon.json" }, "/", () => text);
    await using server = await runningServer({ ports: { models: await modelSources(config, () => text) } });
    return await server.send(path);
  }

  const gusts =
    "/v1/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=6&variables=wind_gusts_10m";

  test.each([30, 57])(
    "serves a run of %i h, as `runs` says that the next but one is not overdue",
    async (age) => {
      const { status, headers, text, json } = await answerAt(age, { runs: daily }, gusts);
      expect(status, text).toBe(200);
      expect(headers.get("x-halcyon-run")).toBe(`deterministic;init=${formatEpochHour(now - age)}`);
      expect(json).toMatchObject({
        hourly: { wind_gusts_10m: { median: Array.from({ length: 6 }, () => 18) } },
      });
    },
  );

  test("refuses a run of 58 h, and of 30 h where nobody says when runs come", async () => {
    for (const [age, runs] of [
      [58, { runs: daily }],
      [30, {}],
    ] as const) {
      const { detail } = expectProblem(await answerAt(age, runs, gusts), "stale_forecast");
      expect(detail).toContain(formatEpochHour(now - age));
    }
  });

  test("says in the catalogue how old its run may be", async () => {
    const { json } = await answerAt(30, { runs: daily }, "/v1/models");
    const { models } = modelsResponseSchema.parse(json);
    expect(models).toMatchObject([
      { state: "ready", parts: [{ age_hours: 30, max_age_hours: 57, stale: false, state: "ready" }] },
    ]);
  });
});
