import { usageResponseSchema, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { areaCellsMax } from "@halcyon/schema/v2";
import { probabilityOf, publish } from "@halcyon/scoring";
import { publishProbability } from "@halcyon/scoring/statistics";
import { StoreError } from "@halcyon/store";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import type { WeatherSource } from "@halcyon/weather";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { madeGust } from "../../../../test/harness/made-ports.suite.ts";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { counted } from "../../../workers/pool/counted-workers.suite.ts";

const path = "/v2/optimality/area/";
const good = {
  area: {
    type: "Polygon",
    coordinates: [
      [
        [0.1, 53.4],
        [0.9, 53.4],
        [0.9, 53.9],
        [0.1, 53.4],
      ],
    ],
  },
  model: "noaa",
  entry: { type: "task", id: 2 },
  period: { hours: 100 },
};
const window = { duration_hours: 6 };
/** Lifting by crane in the German Bight, where the synthetic weather has windows. */
const inBight = { entry: { type: "task", id: 1 }, period: { hours: 168 } };

const send = (server: RunningServer, change: object = {}, below = "", accept = "application/json") =>
  post(server, path + below, { ...good, ...change }, { accept });

async function area(server: RunningServer, change: object = {}): Promise<V2.AreaResponse> {
  const answer = await send(server, change);
  expect(answer.status, answer.text).toBe(200);
  v2["optimality.area"].output.parse(answer.json);
  return answer.json as V2.AreaResponse;
}

async function used(server: RunningServer): Promise<number> {
  return usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance.used;
}

async function compositeAt(
  server: RunningServer,
  { latitude, longitude, sea }: Pick<V2.AreaCellRow, "latitude" | "longitude" | "sea">,
  change: object = {},
): Promise<V2.CompositeResponse> {
  const { area: _, ...body } = good;
  const location = { latitude, longitude, surface: sea ? "sea" : "land" };
  const answer = await post(server, "/v2/optimality/composite/", { ...body, ...change, location });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as V2.CompositeResponse;
}

describe("200", () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await runningServer()));
  afterAll(() => server[Symbol.asyncDispose]());

  test("each cell has the scores of a composite at its middle, and the area what they sum to", async () => {
    const { metadata, hours, cells, refused } = await area(server, { include: ["hours", "cells"], window });
    expect(refused).toEqual([]);
    expect(metadata.area).toMatchObject({
      cells: cells!.length,
      scored: cells!.length,
      cell_degrees: [0.25, 0.25],
      dropped_km2: 0,
    });
    expect(metadata.source.synthetic).toBe(true);
    expect(metadata.source.parts.map(({ part, members }) => [part, members])).toEqual([
      ["deterministic", 1],
      ["ensemble", 31],
    ]);
    const all = await Promise.all(cells!.map((cell) => compositeAt(server, cell)));
    const km2 = cells!.reduce((sum, cell) => sum + cell.km2, 0);
    expect(metadata.area.km2).toBeCloseTo(km2, 0);
    for (const [at, cell] of cells!.entries()) {
      expect(cell.hours).toEqual(all[at]!.summary.hours);
      const scores = all[at]!.forecast.map(({ score }) => score);
      expect(cell.mean).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / scores.length, 4);
    }
    expect(hours).toHaveLength(100);
    for (const [hour, row] of hours!.entries()) {
      const at = all.map(({ forecast }) => forecast[hour]!);
      const share = (isCounted: (score: number) => boolean) =>
        cells!.reduce((sum, cell, index) => sum + (isCounted(at[index]!.score) ? cell.km2 : 0), 0) / km2;
      expect(row.timestamp).toBe(at[0]!.timestamp);
      expect(row.part).toBe(at[0]!.part);
      expect(row.workable).toBeCloseTo(
        share((score) => score >= 0.1),
        3,
      );
      expect(row.area_shares[0]).toBeCloseTo(
        share((score) => score > 0.9),
        3,
      );
      expect(row.area_shares[3]).toBeCloseTo(
        share((score) => score === 0),
        3,
      );
      expect(row.area_shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 3);
      expect(row.worst.score).toBe(Math.min(...at.map(({ score }) => score)));
      const { share: counts, probability } = row.ensemble!;
      expect(probability).toBe(publishProbability(probabilityOf(Math.round(counts * 31), 31)));
      // No more members are good in all cells than in any of them.
      for (const { ensemble } of at)
        expect(counts).toBeLessThanOrEqual(ensemble!.shares[0]! + ensemble!.shares[1]! + 2e-4);
    }
  });

  test("an area of one cell has the windows of the place at its middle", async () => {
    const [west, south] = [7.7, 54.45];
    const one = {
      ...inBight,
      area: { bbox: [west, south, west + 0.1, south + 0.1] },
      window,
      include: ["cells"],
    };
    const { windows, cells, longest, none_because: none } = await area(server, one);
    const { latitude, longitude, sea } = cells![0]!;
    expect(cells).toHaveLength(1);
    const { area: _, ...body } = { ...good, ...inBight };
    const location = { latitude, longitude, surface: sea ? "sea" : "land" };
    const place = (await post(server, "/v2/optimality/windows/", { ...body, location, window }))
      .json as V2.WindowsResponse;
    expect(
      windows.map(({ start, latest_start: latest, end, members }) => [start, latest, end, members]),
    ).toEqual(
      place.windows.map(({ start, latest_start: latest, end, members }) => [start, latest, end, members]),
    );
    expect(windows.length).toBeGreaterThan(0);
    expect([none, longest]).toEqual([place.none_because, place.longest]);
  });

  test("a smaller share of the area is good more often", async () => {
    const big = { ...inBight, area: { bbox: [7, 54, 8.5, 55] }, window };
    const [all, half] = await Promise.all([area(server, big), area(server, { ...big, area_share: 0.5 })]);
    for (const [hour, row] of all.hours!.entries()) {
      expect(row.workable).toBe(half.hours![hour]!.workable);
      expect(half.hours![hour]!.ensemble!.share).toBeGreaterThanOrEqual(row.ensemble!.share);
    }
    expect(half.windows.length + all.windows.length).toBeGreaterThan(0);
  });

  test("keeps the cells of one surface, and says what it drops", async () => {
    const coast = { area: { bbox: [0, 52.5, 2, 53.5] }, include: ["cells"], period: { hours: 3 } };
    const [both, land, sea] = await Promise.all([
      area(server, coast),
      area(server, { ...coast, surface: "land" }),
      area(server, { ...coast, surface: "sea" }),
    ]);
    expect(new Set(land.cells!.map((cell) => cell.sea))).toEqual(new Set([false]));
    expect(land.cells!.length + sea.cells!.length).toBe(both.cells!.length);
    expect(land.metadata.area.dropped_km2).toBeCloseTo(sea.metadata.area.km2, 0);
  });

  test("crosses the antimeridian, and reaches both poles", async () => {
    const over = await area(server, {
      area: { bbox: [179.5, -17, -179.5, -16.5] },
      include: ["cells"],
      period: { hours: 2 },
    });
    expect(over.cells!.map(({ longitude }) => longitude).toSorted((one, other) => one - other)[0]).toBe(-180);
    const poles = await Promise.all(
      [
        [-180, 89.9, 180, 90],
        [-180, -90, 180, -89.9],
      ].map((bbox) => area(server, { area: { bbox }, include: ["cells"], period: { hours: 2 } })),
    );
    for (const { cells } of poles) {
      expect(cells).toHaveLength(1);
      const [first] = (await compositeAt(server, cells![0]!, { period: { hours: 2 } })).forecast;
      expect(cells![0]!.longitude).toBe(0);
      expect(Object.values(cells![0]!.hours).reduce((sum, count) => sum + count, 0)).toBe(2);
      expect(first!.score).toBeGreaterThanOrEqual(0);
    }
  });

  test("sorts cells by what is asked, at most as many as wanted", async () => {
    const asked = {
      area: { bbox: [-2, 52, 2, 54] },
      include: ["cells"],
      period: { hours: 24 },
      by: "mean",
      top: 5,
    };
    const { cells, hours, windows, none_because: none } = await area(server, asked);
    expect([cells!.length, hours, windows, none]).toEqual([5, undefined, [], null]);
    expect(cells!.map(({ mean }) => mean)).toEqual(
      cells!.map(({ mean }) => mean).toSorted((one, other) => other - one),
    );
    expect(cells!.map(({ best, possible_starts: starts }) => [best, starts])).toEqual(
      cells!.map(() => [null, null]),
    );
  });

  test("is the same as CSV, and its cells as GeoJSON", async () => {
    const { hours, cells } = await area(server, { include: ["hours", "cells"] });
    const table = await send(server, {}, "", "text/csv");
    const csv = table.text.trimEnd().split("\r\n");
    const names = csv[0]!.split(",");
    expect(csv.length - 1).toBe(hours!.length);
    const field = (row: number, name: string) => csv[row + 1]!.split(",")[names.indexOf(name)];
    for (const [row, { timestamp, workable, area_shares: shares, ensemble }] of hours!.entries()) {
      expect(field(row, "timestamp")).toBe(timestamp);
      expect(Number(field(row, "workable"))).toBe(workable);
      expect(Number(field(row, "area_shares.stop"))).toBe(shares[3]);
      expect(Number(field(row, "ensemble.probability"))).toBe(ensemble!.probability);
    }
    const features = await send(server, {}, "", "application/geo+json");
    expect(features.headers.get("content-type")).toBe("application/geo+json");
    for (const { headers } of [table, features]) {
      expect(headers.get("x-halcyon-synthetic")).toBe("?1");
      expect(headers.get("x-halcyon-source")).toContain("ensemble=");
    }
    const collection = features.json as {
      features: { properties: object; geometry: { coordinates: number[][][] } }[];
    };
    expect(collection.features.map(({ properties }) => properties)).toEqual(
      cells!.map((cell) => Object.fromEntries(Object.entries(cell).filter(([name]) => name !== "bounds"))),
    );
    expect(collection.features[0]!.geometry.coordinates[0]![0]).toEqual(cells![0]!.bounds.slice(0, 2));
  });

  test("says where warnings that stop the task are not known, and then no hour is ideal", async () => {
    const constraints = [{ ...madeGust, role: "limit", if_missing: "refuse" }];
    const warnings = { severity: "severe", if_missing: "drop" };
    const gated = { entry: { type: "task", definition: { constraints, warnings } }, period: { hours: 3 } };
    const answer = await send(server, gated);
    expect(answer.status, answer.text).toBe(200);
    const { metadata, hours } = answer.json as V2.AreaResponse;
    expect(metadata.notices).toMatchObject([{ code: "warnings_unknown", state: "not_configured" }]);
    for (const { area_shares: shares } of hours!) expect(shares[0]).toBe(0);
  });

  test("a scenario says how much of the area it covers", async () => {
    const scenario = { entry: { type: "scenario", id: 501 }, window: { ...window, maximum_score: 0.1 } };
    const { metadata } = await area(server, scenario);
    expect(metadata.bands.map(({ name }) => name)).toEqual(["present", "partial", "slight", "absent"]);
    expectProblem(await send(server, { entry: { type: "scenario", id: 501 } }), "invalid_request");
  });
});

describe("the cost", () => {
  test("is one request for each ten scored cells, the same as foretold and in the ledger", async () => {
    await using server = await runningServer();
    let before = 0;
    for (const [east, cells] of [
      [0.1, 1],
      [2.3, 10],
      [2.5, 11],
    ] as const) {
      const change = { area: { bbox: [0, 53.05, east, 53.1] }, period: { hours: 5 } };
      const dry = (await send(server, change, "cost")).json as V2.AreaCost;
      expect(dry).toMatchObject({ cells, scored: cells, cost: Math.ceil(cells / 10), problems: [] });
      expect(await used(server)).toBe(before);
      const { metadata } = await area(server, change);
      expect(metadata.area).toMatchObject({ km2: dry.km2, cells, scored: cells });
      before += dry.cost;
      expect(await used(server)).toBe(before);
    }
  });

  test("leaves out cells that fail, before weather is read and after", async () => {
    const source = syntheticSource({ product: "gfs", seed: 0 });
    const failing: WeatherSource = {
      ...source,
      read: (request) =>
        request.cell.longitude > 0.4
          ? Promise.reject(new StoreError("unreachable", "gone"))
          : source.read(request),
    };
    const models = new Map([["noaa", [{ part: "deterministic", source: failing }]]] as const);
    await using server = await runningServer({ ports: { models } });
    const change = {
      area: { bbox: [-2.5, 53.05, 2.5, 53.1] },
      period: { hours: 5 },
      include: ["hours", "cells"],
    };
    const { metadata, refused, cells, hours } = await area(server, change);
    expect(metadata.area).toMatchObject({ cells: 21, scored: 12 });
    expect(refused).toHaveLength(9);
    expect(refused[0]!.problem.code).toBe("weather_unavailable");
    expect(metadata.area.dropped_km2).toBeGreaterThan(0);
    expect(cells!.every(({ longitude }) => longitude <= 0.4)).toBe(true);
    // One run alone has no odds.
    expect(hours!.every(({ ensemble }) => ensemble === null)).toBe(true);
    expect(await used(server)).toBe(2);
    const late = { ...change, period: { hours: 239, start: "2027-06-01T00:00:00Z" } };
    const none = await area(server, late);
    expect([none.metadata.area.scored, none.hours, none.cells]).toEqual([0, [], []]);
    expect(none.refused.map(({ problem }) => problem.code)).toEqual(
      Array.from({ length: 21 }, () => "horizon_exceeded"),
    );
    expect(await used(server)).toBe(2);
  });
});

describe("422", () => {
  test("an area of too many cells, before anything is read or charged", async () => {
    await using server = await runningServer();
    const answer = await send(server, { area: { bbox: [-180, -90, 180, 90] } });
    expectProblem(answer, "invalid_request");
    expect(answer.json).toMatchObject({
      errors: [
        {
          pointer: "#/area",
          code: "too_big",
          expected: { maximum_cells: areaCellsMax, cells: expect.any(Number) },
        },
      ],
    });
    expect(await used(server)).toBe(0);
  });

  test("faults of the request, each with its place", async () => {
    await using server = await runningServer();
    const pointerOf = async (change: object) => {
      const answer = await send(server, change);
      expectProblem(answer, "invalid_request");
      const { errors } = answer.json as { errors: { pointer: string; code: string }[] };
      return errors.flatMap(({ pointer, code }) => [pointer, code]);
    };
    for (const hours of [241, 9999])
      expect(await pointerOf({ period: { hours } })).toEqual(["#/period/hours", "too_big"]);
    expect(await pointerOf({ period: { end: "2026-12-05T00:00:00Z" } })).toEqual(["#/period/end", "too_big"]);
    expect(await pointerOf({ area: { bbox: [0, 5, 1, 4] } })).toEqual(["#/area/bbox", "too_small"]);
    expect(await pointerOf({ area: { bbox: [0, 5, 1] } })).toEqual(["#/area/bbox", "too_small"]);
    const nothing = { type: "Polygon", coordinates: [[0, 0, 0, 0].map(() => [1, 53])] };
    expect(await pointerOf({ area: nothing })).toEqual(["#/area/coordinates", "too_small"]);
    expect(await pointerOf({ area_share: 0 })).toEqual(["#/area_share", "too_small"]);
    expect(await pointerOf({ by: "probability" })).toEqual(["#/window", "required"]);
    expect(await pointerOf({ window: { ...window, local_hours: { from: 7, to: 17 } } })).toEqual([
      "#/timezone",
      "required",
    ]);
  });

  test("a source without a grid, with the models that have one", async () => {
    const sites = { ...syntheticSource({ product: "gfs", seed: 0 }), grid: async () => undefined };
    const noaa = [{ part: "deterministic" as const, source: sites }];
    const ecmwf = [{ part: "deterministic" as const, source: syntheticSource({ product: "ifs", seed: 0 }) }];
    await using server = await runningServer({
      ports: {
        models: new Map([
          ["noaa", noaa],
          ["ecmwf", ecmwf],
        ]),
      },
    });
    const answer = await send(server);
    expectProblem(answer, "field_unavailable");
    expect(answer.json).toMatchObject({ errors: [{ pointer: "#/model", expected: { models: ["ecmwf"] } }] });
  });

  test("an entry that does not exist, and a model that the server lacks", async () => {
    await using server = await runningServer();
    expectProblem(await send(server, { entry: { type: "task", id: 999_999 } }), "entry_not_found");
    await using without = await runningServer({ ports: { models: new Map() } });
    expectProblem(await send(without), "model_unavailable");
  });
});

describe("in threads", () => {
  test("says the same as in the event loop, refusals among it, in blocks of 256 cells", async () => {
    const tasks: string[] = [];
    await using apart = await runningServer({ apart: counted(tasks) });
    await using alone = await runningServer();
    const change = {
      area: { bbox: [-2.6, 51, 2.6, 54.5] },
      period: { hours: 30 },
      window,
      area_share: 0.3,
      include: ["hours", "cells"],
      top: 1000,
    };
    const [inThreads, inLoop] = [await area(apart, change), await area(alone, change)];
    expect(inThreads.metadata.area.scored).toBeGreaterThan(256);
    expect(inThreads).toEqual(inLoop);
    expect(tasks).toEqual(["cells", "cells"]);
    expect(publish(inLoop.hours![0]!.workable)).toBe(inLoop.hours![0]!.workable);
  });
});
