import { v2 } from "@halcyon/schema";
import type { RunsResponse } from "@halcyon/schema/v2";
import { epochHourOf, formatEpochHour } from "@halcyon/schema/time";
import { DamagedRuns, type ModelPart } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { expect, test } from "vitest";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";
import { type RunningServer, runningServer, startMs } from "../../../test/harness/running-server.suite.ts";
import type { Models } from "../../ports.ts";
import { newestRuns, noteArrivals } from "../../watches/runs/run-arrivals.ts";

const now = epochHourOf(startMs);

async function ask(server: RunningServer, query = ""): Promise<RunsResponse> {
  const answer = await server.send(`/v2/runs/${query}`);
  expect(answer.status, answer.text).toBe(200);
  return v2["runs.list"].output.parse(answer.json);
}

function look({ database, clock }: RunningServer, models: Models): Promise<number> {
  return newestRuns(models, clock.ms).then((found) => noteArrivals(database, found, clock.ms));
}

function modelsOf(...parts: readonly ModelPart[]): Models {
  return new Map([["noaa", parts]]);
}

test("lists the newest run of every part, the last seen first, and those expected next", async () => {
  const models = modelsOf(
    { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) },
    { part: "ensemble", source: syntheticSource({ product: "gefs", seed: 1 }) },
  );
  await using server = await runningServer({ ports: { models } });
  expect(await ask(server)).toEqual({ runs: [], arriving: [], next: [] });
  await look(server, models);
  server.clock.ms = Date.parse("2026-11-21T11:00:10Z");
  await look(server, models);
  const { runs, arriving, next } = await ask(server);
  expect(runs.map(({ part, run, state, available_at: at }) => [part, run, state, at])).toEqual([
    ["deterministic", "2026-11-21T06:00:00Z", "newest", "2026-11-21T11:00:10Z"],
    ["deterministic", "2026-11-21T00:00:00Z", "older", null],
    ["ensemble", "2026-11-21T00:00:00Z", "newest", null],
  ]);
  expect(runs[0]).toMatchObject({
    source: "synthetic",
    synthetic: true,
    delay_minutes: 300,
    members: 1,
    reach_hours: 384,
  });
  expect(arriving).toEqual([]);
  expect(next).toEqual([
    {
      model: "noaa",
      part: "deterministic",
      run: "2026-11-21T12:00:00Z",
      expected_at: "2026-11-21T17:00:10Z",
      late: false,
    },
  ]);
  expect((await ask(server, "?part=ensemble")).runs).toEqual(runs.slice(2));
  expect((await ask(server, "?limit=1")).runs).toEqual(runs.slice(0, 1));
  expect(await ask(server, "?model=ecmwf")).toEqual({ runs: [], arriving: [], next: [] });
});

test("tells which run arrives, and which is damaged and left for an older one", async () => {
  const made = formulaSource({ formulas: {}, run: undefined });
  const damage = new DamagedRuns(() => startMs);
  const source = {
    ...made,
    latestRun: async (_now: number, isDamaged: (run: number) => boolean = () => false) =>
      isDamaged(now - 6) ? now - 12 : now - 6,
    arriving: () => [{ run: now, share: 0.999 }],
  };
  const models = modelsOf({ part: "deterministic", source, damage });
  await using server = await runningServer({ ports: { models } });
  await look(server, models);
  const arriving = [{ model: "noaa", part: "deterministic", run: formatEpochHour(now), share: 0.99 }];
  expect(await ask(server)).toMatchObject({ runs: [{ state: "newest" }], arriving });
  damage.mark(now - 6, new Error("Cut."));
  await look(server, models);
  const { runs } = await ask(server);
  expect(runs.map(({ run, state }) => [run, state])).toEqual([
    [formatEpochHour(now - 6), "damaged"],
    [formatEpochHour(now - 12), "newest"],
  ]);
});

test("a poller with the last tag sees each run once in 30 days, and is told nothing between", async () => {
  const models = modelsOf({ part: "deterministic", source: syntheticSource({ product: "gfs", seed: 1 }) });
  await using server = await runningServer({ ports: { models } });
  const seen: string[] = [];
  let tag: string | null = null;
  await look(server, models);
  for (let minute = 0; minute < 30 * 24 * 60; minute += 30) {
    server.clock.ms = startMs + minute * 60_000;
    await look(server, models);
    const answer = await server.send("/v2/runs/?model=noaa", { headers: { "if-none-match": tag } });
    if (answer.status === 304) continue;
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    tag = answer.headers.get("etag");
    seen.push((answer.json as RunsResponse).runs[0]!.run);
  }
  const first = epochHourOf(Date.parse("2026-11-21T00:00:00Z"));
  expect(seen).toEqual(Array.from({ length: 121 }, (_, index) => formatEpochHour(first + 6 * index)));
});
