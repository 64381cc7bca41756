import { v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import type { ModelPart } from "@halcyon/weather";
import { servedHrrr } from "@halcyon/weather/dynamical/made-archive.suite";
import { greatCircleKm } from "@halcyon/weather/source-kit";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { describe, expect, test } from "vitest";
import { composite, made } from "../../src/api/v2/hours/composite.suite.ts";
import { post } from "../harness/gusty-server.suite.ts";
import {
  madeEntry,
  madeGust,
  madeNow,
  type MadeParts,
  madePorts,
  madeVisibility,
} from "../harness/made-ports.suite.ts";
import { type RunningServer, runningServer } from "../harness/running-server.suite.ts";
import { connections } from "../mcp/connections.suite.ts";

/** Returns formulas of gusts [m/s] by hour, counted from 800 h before now, and by member. The strongest gust of an hour is stamped at its end. */
const gusts = (of: (hour: number, member: number) => number) => ({
  formulas: {
    wind_gusts_10m: (stamp: number, member: number) => of(stamp - 1 - madeNow + 800, member),
    visibility: () => 9000,
  },
});

/** Gusts of a global run (calm, then strong), of its members around it, and of a regional run that is always strong. */
const world = {
  deterministic: gusts((hour) => 6 + (hour % 8)),
  ensemble: gusts((hour, member) => 4 + (hour % 8) + member),
} satisfies MadeParts;
const region = { regional: gusts((hour) => 10 + (hour % 5)) } satisfies MadeParts;

const served = (parts: MadeParts, ...constraints: object[]): Promise<RunningServer> =>
  runningServer({ ports: madePorts(madeEntry(madeGust, ...constraints), parts), burstPerSecond: 1_000_000 });

/** Requests of all doors to scores, in both versions. */
const doors: readonly (readonly [path: string, body?: object])[] = [
  [
    "/v2/optimality/composite/",
    { ...made, model: "noaa", period: { hours: 150 }, include: ["ensemble", "reasons"] },
  ],
  [
    "/v2/optimality/windows/",
    { ...made, model: "noaa", period: { hours: 150 }, window: { duration_hours: 5 } },
  ],
  [
    "/v2/optimality/rank/",
    {
      locations: [made.location],
      entries: [made.entry],
      periods: [{ hours: 150 }],
      model: "noaa",
      window: { duration_hours: 5 },
    },
  ],
];

const inV1 = {
  request: { ...made.location, forecast_hours: 150, model: "noaa" },
  constraint_params: made.entry,
};

const doorsOfV1: readonly (readonly [path: string, body?: object])[] = [
  ["/v1/optimality/composite/", inV1],
  ["/v1/optimality/breakdown/", inV1],
  ["/v1/optimality/windows/", { ...inV1, window: { duration_hours: 5 } }],
  ["/v1/optimality/rank/", { items: [inV1], by: "mean", window: { duration_hours: 5 } }],
  ["/v1/optimality/batch/composite-optimality", { items: [inV1] }],
  ["/v1/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=150&variables=wind_gusts_10m"],
  ["/v2/operational/noaa/hourly?latitude=50&longitude=8&forecast_hours=150&variables=wind_gusts_10m"],
  ["/v1/models"],
  ["/v1/status"],
];

/** Returns the statuses and texts of the answers, without ids of requests. */
async function answersOf(server: RunningServer, asked: typeof doors): Promise<readonly string[]> {
  const answers = asked.map(async ([path, body]) => {
    const answer = await (body === undefined ? server.send(path) : post(server, path, body));
    return `${answer.status} ${answer.text.replaceAll(/"request_id":"[^"]*"/g, "")}`;
  });
  return Promise.all(answers);
}

describe("a regional model", () => {
  test("scores the first hours of V2, all of them, and the global run those after, as without it", async () => {
    await using both = await served({ ...world, ...region });
    await using alone = await served(world);
    const request = { ...made, period: { hours: 150 } };
    const [regional, global] = [await composite(both, request), await composite(alone, request)];
    expect(regional.metadata.source.parts.map(({ part, members }) => [part, members])).toEqual([
      ["regional", 1],
      ["deterministic", 1],
      ["ensemble", 10],
    ]);
    const until = 48;
    expect(regional.forecast.map(({ part }) => part)).toEqual([
      ...Array.from({ length: until }, () => "regional"),
      ...Array.from({ length: 120 - until }, () => "deterministic"),
      ...Array.from({ length: 30 }, () => "ensemble"),
    ]);
    expect(regional.forecast.slice(0, 6).map(({ score }) => score)).toEqual([0.8, 0.7, 0.6, 0.5, 0.4, 0.8]);
    expect(regional.forecast.slice(until)).toEqual(global.forecast.slice(until));
    expect(regional.metadata.source.parts[0]).toMatchObject({
      source: "formula",
      cell: { latitude: 50, longitude: 8 },
      from: regional.forecast[0]!.timestamp,
      to: regional.forecast[until]!.timestamp,
    });
  });

  test("is one more member in its hours, in place of the global run", async () => {
    const still = gusts(() => 5);
    const parts = { deterministic: still, ensemble: still, regional: gusts(() => 30) };
    await using server = await served(parts);
    const { windows } = (await windowsOf(server, { duration_hours: 4, minimum_probability: 0.01 })) as {
      windows: V2.WindowsResponse["windows"];
    };
    expect(windows.map(({ part, members }) => [part, members])).toContainEqual(["regional", 11]);
    const [first] = windows;
    expect(first!.part).toBe("regional");
    expect(first!.best.deterministic).toEqual({ meets: false, worst: 0 });
    expect(first!.best.share).toBeCloseTo(10 / 11, 4);
  });

  test("gives composites, windows, ranks, batches and tools the same numbers", async () => {
    await using server = await served({ ...world, ...region });
    const period = { hours: 100 };
    const scores = await composite(server, { ...made, period, include: ["ensemble"] });
    const batch = await post(server, "/v2/optimality/batch/composite-optimality", {
      items: [{ ...made, model: "noaa", period, include: ["ensemble"] }],
    });
    const [line] = batch.text.trimEnd().split("\n");
    const item = v2["optimality.batch"].lines.parse(JSON.parse(line!));
    expect("result" in item && item.result).toEqual(scores);
    const window = { duration_hours: 3 };
    const { windows } = await windowsOf(server, window, period.hours);
    const rank = await post(server, "/v2/optimality/rank/", {
      locations: [made.location],
      entries: [made.entry],
      periods: [period],
      model: "noaa",
      window,
    });
    const { ranking } = v2["optimality.rank"].output.parse(rank.json);
    const likeliest = windows.map(({ best }) => best).toSorted((a, b) => b.probability! - a.probability!)[0]!;
    expect(ranking[0]!.best).toMatchObject({ probability: likeliest.probability, start: likeliest.start });
    await using tool = await connections["2025-11-25 over HTTP"](server);
    const { structured } = await tool.call("score", {
      place: "50,8",
      entry: 7,
      model: "noaa",
      hours: period.hours,
    });
    const { runs } = structured as { runs: { readonly hours: number; readonly scores: readonly number[] }[] };
    let row = 0;
    for (const run of runs) {
      const there = scores.forecast.slice(row, (row += run.hours)).map(({ score }) => score);
      expect(run.scores).toEqual([Math.min(...there), Math.max(...there)]);
    }
    expect(row).toBe(period.hours);
  });

  test("changes no byte of V1, and none of the answers that all versions share", async () => {
    await using both = await served({ ...world, ...region });
    await using alone = await served(world);
    const answers = await answersOf(both, doorsOfV1);
    expect(answers).toEqual(await answersOf(alone, doorsOfV1));
    for (const answer of answers) expect(answer.slice(0, 3)).toBe("200");
  });

  test.each<[string, MadeParts, object[]]>([
    ["it does not cover the place", { regional: { ...region.regional, cell: undefined } }, []],
    ["its run is too old", { regional: { ...region.regional, run: madeNow - 25 } }, []],
    [
      "it lacks a variable that the global run has",
      { regional: { formulas: { visibility: () => 9000 } } },
      [],
    ],
    [
      "it lacks one that may be dropped",
      { regional: { formulas: { wind_gusts_10m: () => 12 } } },
      [madeVisibility],
    ],
    [
      "it would estimate a variable that the global run has",
      { regional: { formulas: { wind_speed_10m: () => 9, visibility: () => 9000 } } },
      [],
    ],
  ])("changes no byte of V2 where %s", async (_, parts, constraints) => {
    await using both = await served({ ...world, ...parts }, ...constraints);
    await using alone = await served(world, ...constraints);
    const answers = await answersOf(both, doors);
    expect(answers).toEqual(await answersOf(alone, doors));
    for (const answer of answers) expect(answer.slice(0, 3)).toBe("200");
  });

  test("answers where the global run is too old, as far as it reaches", async () => {
    const old = { ...world, deterministic: { ...world.deterministic, run: madeNow - 25 } };
    await using server = await served({ ...old, ...region });
    const { forecast } = await composite(server, { ...made, period: { hours: 40 } });
    expect(new Set(forecast.map(({ part }) => part))).toEqual(new Set(["regional"]));
    const beyond = await post(server, "/v2/optimality/composite/", {
      ...made,
      model: "noaa",
      period: { hours: 60 },
    });
    expect((beyond.json as { code: string }).code).toBe("stale_forecast");
  });
});

describe("HRRR of dynamical.org", () => {
  const global = { part: "deterministic", source: syntheticSource({ product: "gfs", seed: 0 }) } as const;
  const serverWith = (...parts: readonly ModelPart[]): Promise<RunningServer> =>
    runningServer({
      ports: { ...madePorts(madeEntry(madeGust), {}), models: new Map([["noaa", [...parts, global]]]) },
    });
  const request = { ...made, period: { hours: 60 } };
  const newYork = { latitude: 40.71, longitude: -74.01 };

  test("answers its hours in a cell of its Lambert grid, and changes no byte where the grid has none", async () => {
    await using archive = await servedHrrr();
    await using both = await serverWith({ part: "regional", source: await archive.open() });
    await using alone = await serverWith();
    const { forecast, metadata } = await composite(both, { ...request, location: newYork });
    // The run of 00 UTC is nine hours old.
    const until = 48 - 9;
    expect(forecast.map(({ part }) => part)).toEqual([
      ...Array.from({ length: until }, () => "regional"),
      ...Array.from({ length: 60 - until }, () => "deterministic"),
    ]);
    const { cell, source } = metadata.source.parts[0]!;
    expect(source).toBe("noaa-hrrr-forecast-48-hour");
    // Half the diagonal of a cell of 3 km.
    expect(greatCircleKm(newYork, cell)).toBeLessThan(2.2);
    for (const location of [made.location, { latitude: 41, longitude: -75 }]) {
      const asked = [["/v2/optimality/composite/", { ...request, model: "noaa", location }]] as const;
      expect(await answersOf(both, asked)).toEqual(await answersOf(alone, asked));
    }
  });

  test("is no grid of areas, which use that of the global run", async () => {
    await using archive = await servedHrrr();
    await using server = await serverWith({ part: "regional", source: await archive.open() });
    const answer = await post(server, "/v2/optimality/area/", {
      area: { bbox: [-74.5, 40.5, -73.5, 41] },
      model: "noaa",
      entry: made.entry,
      period: { hours: 12 },
    });
    expect(answer.status, answer.text).toBe(200);
    const { metadata } = v2["optimality.area"].output.parse(answer.json);
    // Five columns and three rows of 0.25 degrees.
    expect(metadata.area).toMatchObject({ cells: 15 });
  });
});

async function windowsOf(
  server: RunningServer,
  window: object,
  hours: number = 40,
): Promise<V2.WindowsResponse> {
  const body = { ...made, model: "noaa", period: { hours }, window: { ...window, group: "none" } };
  const answer = await post(server, "/v2/optimality/windows/", body);
  expect(answer.status, answer.text).toBe(200);
  return v2["optimality.windows"].output.parse(answer.json);
}
