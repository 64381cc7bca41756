import { packedMissing, usageResponseSchema, v2 } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { StoreError } from "@halcyon/store";
import type { WeatherSource } from "@halcyon/weather";
import { syntheticSource } from "@halcyon/weather/sources/synthetic";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { post } from "../../../../test/harness/gusty-server.suite.ts";
import { madeGust } from "../../../../test/harness/made-ports.suite.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../../test/harness/running-server.suite.ts";
import { counted } from "../../../workers/pool/counted-workers.suite.ts";

const path = "/v2/optimality/route/";
/** Way over the German Bight, where the synthetic weather has windows. */
const good = {
  points: [
    { latitude: 53.9, longitude: 8.4 },
    { latitude: 54.2, longitude: 7.9, stay_hours: 2 },
    { latitude: 54.6, longitude: 7.2 },
  ],
  speed_kmh: 25,
  departures: { hours: 96 },
  model: "noaa",
  entry: { type: "task", id: 1 },
};
/** The same way at given times. */
const timed = {
  speed_kmh: undefined,
  departures: undefined,
  points: [
    { latitude: 53.9, longitude: 8.4, at: "2026-11-22T10:20:00Z" },
    { latitude: 54.6, longitude: 7.2, at: "2026-11-22T14:40:00Z" },
  ],
};

const send = (server: RunningServer, change: object = {}, below = "", accept = "application/json") =>
  post(server, path + below, { ...good, ...change }, { accept });

async function route(server: RunningServer, change: object = {}): Promise<V2.RouteResponse> {
  const answer = await send(server, change);
  expect(answer.status, answer.text).toBe(200);
  return v2["optimality.route"].output.parse(answer.json);
}

async function used(server: RunningServer): Promise<number> {
  return usageResponseSchema.parse((await server.send("/v1/usage")).json).allowance.used;
}

const hourMs = 3_600_000;

describe("200", () => {
  let server: RunningServer;
  beforeAll(async () => void (server = await runningServer()));
  afterAll(() => server[Symbol.asyncDispose]());

  test("compares departures, and lists the steps of the best", async () => {
    const { metadata, departures, windows, best, none_because: none, steps } = await route(server);
    const { km, hours, cells } = metadata.route;
    expect(km).toBeGreaterThan(100);
    expect(hours).toBeCloseTo(km / 25 + 2, 2);
    expect(cells).toBe(new Set(steps.map(({ cell }) => `${cell.latitude} ${cell.longitude}`)).size);
    expect(departures).toHaveLength(96);
    expect([none, windows.length > 0, best]).toEqual([null, true, windows[0]!.best]);
    expect(best!.probability).toBe(Math.max(...departures.map(({ probability }) => probability!)));
    expect(departures).toContainEqual(best);
    for (const { start, chances, members, departures: count } of windows) {
      const first = departures.findIndex((one) => one.start === start);
      expect(members).toBe(31);
      expect(chances).toEqual(departures.slice(first, first + count).map(({ probability }) => probability));
      for (const chance of chances) expect(chance).toBeGreaterThanOrEqual(0.5);
    }
    expect([steps[0]!.from, steps.at(-1)!.to]).toEqual([best!.start, best!.arrive]);
    for (const [index, { from, to, from_km: fromKm, to_km: toKm, hour }] of steps.entries()) {
      expect(from <= to && fromKm <= toKm).toBe(true);
      expect(Date.parse(hour)).toBeLessThanOrEqual(Date.parse(from));
      expect(Date.parse(to) - Date.parse(hour)).toBeLessThanOrEqual(hourMs);
      if (index > 0) expect([from, fromKm]).toEqual([steps[index - 1]!.to, steps[index - 1]!.to_km]);
    }
    expect(steps.at(-1)!.to_km).toBe(km);
    expect(metadata).toMatchObject({ usual: null, calibration: [], source: { synthetic: true } });
    expect(metadata.period).toMatchObject({ start: departures[0]!.start });
  });

  test("departs in local hours alone, and lists the steps of the departure that is asked for", async () => {
    const asked = { timezone: "Europe/Berlin", local_hours: { from: 6, to: 8 } };
    const { departures, windows } = await route(server, asked);
    expect(new Set(departures.map(({ start_local: local }) => local.slice(11, 13)))).toEqual(
      new Set(["06", "07"]),
    );
    for (const { departures: count } of windows) expect(count).toBeLessThanOrEqual(2);
    const { steps } = await route(server, { ...asked, steps_of: departures[3]!.start });
    expect(steps[0]!.from).toBe(departures[3]!.start);
    expect((await send(server, { ...asked, steps_of: "2026-11-21T20:00:00Z" })).status).toBe(422);
    const none = await route(server, { ...asked, departures: { hours: 3 } });
    expect(none).toMatchObject({ departures: [], windows: [], best: null, steps: [] });
    expect(none.none_because).toEqual({ reason: "hours" });
  });

  test("passes points at their times, and stays between them", async () => {
    const { departures, steps, metadata } = await route(server, timed);
    expect(departures.map(({ start, arrive }) => [start, arrive])).toEqual([
      ["2026-11-22T10:20:00Z", "2026-11-22T14:40:00Z"],
    ]);
    expect(metadata.route.hours).toBeCloseTo(13 / 3, 3);
    expect(new Set(steps.map(({ hour }) => hour.slice(11, 13)))).toEqual(
      new Set(["10", "11", "12", "13", "14"]),
    );
    const [first, last] = timed.points;
    const still = { ...timed, points: [first, { ...first, at: last!.at }] };
    expect((await route(server, still)).steps.map(({ from_km: km }) => km)).toEqual([0, 0, 0, 0, 0]);
  });

  test("says why no departure is likely enough", async () => {
    const unlikely = await route(server, { minimum_probability: 0.9999 });
    expect(unlikely).toMatchObject({ best: null, windows: [] });
    expect(unlikely.steps[0]!.from).toBe(unlikely.departures[0]!.start);
    expect(unlikely.none_because).toEqual({
      reason: "probability",
      best_probability: Math.max(...unlikely.departures.map(({ probability }) => probability!)),
    });
    const stormy = { ...madeGust, acceptable: { max: 0.02 }, ideal: { max: 0.01 }, stop: { max: 0.03 } };
    const entry = { type: "task", definition: { constraints: [stormy] } };
    const never = await route(server, { entry, departures: { hours: 5 } });
    expect(never.none_because).toEqual({ reason: "score", best_score: 0 });
  });

  test("finds departures with low scores of a scenario, by the highest score on the way", async () => {
    const scenario = { entry: { type: "scenario", id: 501 }, maximum_score: 0.1 };
    const { departures, metadata, steps, best } = await route(server, scenario);
    expect(metadata.bands.map(({ name }) => name)).toEqual(["present", "partial", "slight", "absent"]);
    const shown = departures.find(({ start }) => start === (best ?? departures[0])!.start)!;
    expect(shown.score).toBe(Math.max(...steps.map(({ score }) => score)));
    expectProblem(await send(server, { entry: scenario.entry }), "invalid_request");
  });

  test("keeps to the sea, and says where there is none", async () => {
    const { steps } = await route(server, { surface: "sea" });
    expect(new Set(steps.map(({ cell }) => cell.sea))).toEqual(new Set([true]));
    const inland = { points: [good.points[0], { latitude: 51, longitude: 9 }], surface: "sea" };
    const answer = await send(server, inland);
    expectProblem(answer, "location_outside_coverage");
    expect(answer.json).toMatchObject({
      errors: [{ pointer: "#/points/1", detail: expect.stringContaining("leave surface out") }],
    });
  });

  test("crosses the antimeridian and passes a pole", async () => {
    const over = await send(
      server,
      {
        ...timed,
        points: timed.points.map((point, at) => ({
          ...point,
          latitude: -17,
          longitude: at === 0 ? 179.4 : -179.4,
        })),
      },
      "",
      "application/geo+json",
    );
    const { features } = over.json as {
      features: { geometry: { type: string; coordinates: number[][][] }; properties: V2.RouteStep }[];
    };
    expect(Math.max(...features.map(({ properties }) => properties.to_km))).toBeLessThan(150);
    const cut = features.filter(({ geometry }) => geometry.type === "MultiLineString");
    expect(cut).toHaveLength(1);
    const [before, after] = cut[0]!.geometry.coordinates;
    expect([before!.at(-1)![0], after![0]![0]]).toEqual([180, -180]);
    const points = [20, -160].map((longitude) => ({ latitude: 89.5, longitude }));
    const { steps } = await route(server, { points, departures: { hours: 1 } });
    expect(steps.map(({ cell }) => cell.latitude)).toContain(90);
    expect(steps.filter(({ cell }) => cell.latitude === 90).map(({ cell }) => cell.longitude)[0]).toBe(0);
  });

  test("is the same as CSV, and its steps as GeoJSON", async () => {
    const { departures, steps, best } = await route(server);
    const table = await send(server, {}, "", "text/csv");
    const csv = table.text.trimEnd().split("\r\n");
    const names = csv[0]!.split(",");
    expect(csv.length - 1).toBe(departures.length);
    for (const [row, { start, probability, worst, limiting }] of departures.entries()) {
      const field = (name: string) => csv[row + 1]!.split(",")[names.indexOf(name)];
      expect(field("start")).toBe(start);
      expect(Number(field("probability"))).toBe(probability);
      expect(Number(field("worst.Q10"))).toBe(worst!.Q10);
      expect(field("limiting.variable")).toBe(limiting?.variable ?? "");
    }
    const features = await send(server, {}, "", "application/geo+json");
    expect(features.headers.get("content-type")).toBe("application/geo+json");
    for (const { headers } of [table, features]) expect(headers.get("x-halcyon-synthetic")).toBe("?1");
    const collection = features.json as {
      features: { properties: object; geometry: { type: string } }[];
      halcyon: V2.RouteResponse;
    };
    expect(collection.features.map(({ properties }) => properties)).toEqual(steps);
    expect(collection.halcyon.best).toEqual(best);
    for (const [index, { geometry }] of collection.features.entries()) {
      const { from_km: fromKm, to_km: toKm } = steps[index]!;
      if (fromKm === toKm) expect(geometry.type).toBe("Point");
    }
  });

  test("says where warnings that stop the task are not known, and then no step is ideal", async () => {
    const constraints = [{ ...madeGust, role: "limit", if_missing: "refuse" }];
    const warnings = { severity: "severe", if_missing: "drop" };
    const entry = { type: "task", definition: { constraints, warnings } };
    const { metadata, steps, departures } = await route(server, { entry, departures: { hours: 5 } });
    expect(metadata.notices).toMatchObject([{ code: "warnings_unknown", state: "not_configured" }]);
    for (const { shares, score } of steps) expect([shares![0], score <= 0.9]).toEqual([0, true]);
    for (const { worst } of departures) expect(worst!.Q90).toBeLessThanOrEqual(0.9);
  });
});

describe("the members", () => {
  const gaps = (isGap: (longitude: number, row: number, member: number) => boolean) => {
    const source = syntheticSource({ product: "gefs", seed: 0 });
    const { members } = source.describe();
    const gappy: WeatherSource = {
      ...source,
      async read(request) {
        const native = await source.read(request);
        const holes = (values: Int16Array): Int16Array =>
          values.map((value, at) =>
            isGap(request.cell.longitude, Math.floor(at / members), at % members) ? packedMissing : value,
          );
        return { ...native, grids: new Map([...native.grids].map(([name, grid]) => [name, holes(grid)])) };
      },
    };
    const run = { part: "deterministic" as const, source: syntheticSource({ product: "gfs", seed: 0 }) };
    return { models: new Map([["noaa", [run, { part: "ensemble" as const, source: gappy }]]] as const) };
  };
  const gust = { entry: { type: "task", definition: { constraints: [{ ...madeGust, role: "limit" }] } } };

  test("that lack a score in one cell are missing on the whole way", async () => {
    await using server = await runningServer({ ports: gaps((east, _, member) => east < 7.6 && member < 3) });
    await using whole = await runningServer({ ports: gaps(() => false) });
    const [some, all] = [await route(server, gust), await route(whole, gust)];
    const isOf = (share: number, members: number) => Math.abs(((share * members + 0.5) % 1) - 0.5) < 0.01;
    expect(all.departures.every(({ share }) => isOf(share!, 31))).toBe(true);
    expect(some.departures.every(({ share }) => isOf(share!, 28))).toBe(true);
    expect(some.departures.map(({ score }) => score)).toEqual(all.departures.map(({ score }) => score));
  });

  test("give no odds if too few have scores, and then the published scores say which departures are good", async () => {
    await using server = await runningServer({ ports: gaps((east, _, member) => east < 7.6 && member < 10) });
    const { departures, windows } = await route(server, gust);
    for (const { worst, share, probability, likelihood } of departures)
      expect([worst, share, probability, likelihood]).toEqual([null, null, null, null]);
    const bad = departures.filter(({ score }) => score < 0.1).length;
    expect(windows.reduce((sum, window) => sum + window.departures, 0)).toBe(departures.length - bad);
    for (const { members, chances } of windows)
      expect([members, chances.every((chance) => chance === null)]).toEqual([null, true]);
  });
});

describe("the cost", () => {
  test("is one request for each ten different cells, the same as foretold and in the ledger", async () => {
    await using server = await runningServer();
    let before = 0;
    for (const [east, cells] of [
      [0.02, 1],
      [2.3, 10],
      [2.5, 11],
    ] as const) {
      const points = [0, east].map((longitude) => ({ latitude: 0.05, longitude }));
      const change = { points, departures: { hours: 5 } };
      const dry = (await send(server, change, "cost")).json as V2.RouteCost;
      expect(dry).toMatchObject({ cells, cost: Math.ceil(cells / 10) });
      expect(await used(server)).toBe(before);
      const { metadata } = await route(server, change);
      expect(metadata.route).toMatchObject({ km: dry.km, hours: dry.hours, cells });
      before += dry.cost;
      expect(await used(server)).toBe(before);
    }
  });

  test("is nothing if a cell cannot be read, since a way with a hole has no score", async () => {
    const source = syntheticSource({ product: "gfs", seed: 0 });
    const failing: WeatherSource = {
      ...source,
      read: (request) =>
        request.cell.longitude < 7.6
          ? Promise.reject(new StoreError("unreachable", "gone"))
          : source.read(request),
    };
    const models = new Map([["noaa", [{ part: "deterministic", source: failing }]]] as const);
    await using server = await runningServer({ ports: { models } });
    expectProblem(await send(server), "weather_unavailable");
    expect(await used(server)).toBe(0);
    // One run alone has no odds.
    const { departures } = await route(server, { points: good.points.slice(0, 2) });
    expect(departures.every(({ share }) => share === null)).toBe(true);
  });
});

describe("422", () => {
  test("faults of the request, each with its place", async () => {
    await using server = await runningServer();
    const pointersOf = async (change: object) => {
      const answer = await send(server, change);
      expectProblem(answer, "invalid_request");
      const { errors } = answer.json as { errors: { pointer: string; code: string }[] };
      return errors.map(({ pointer, code }) => [pointer, code]);
    };
    const [one, other] = timed.points;
    expect(await pointersOf({ speed_kmh: undefined })).toEqual([["#/speed_kmh", "span_conflict"]]);
    expect(await pointersOf({ points: timed.points })).toEqual([["#/speed_kmh", "span_conflict"]]);
    expect(await pointersOf({ ...timed, departures: good.departures })).toEqual([
      ["#/departures", "span_conflict"],
    ]);
    expect(await pointersOf({ departures: undefined })).toEqual([["#/departures", "required"]]);
    expect(await pointersOf({ ...timed, points: [one, { ...other, at: undefined }] })).toEqual([
      ["#/points/1/at", "required"],
    ]);
    expect(await pointersOf({ ...timed, points: [{ ...one, stay_hours: 5 }, other] })).toEqual([
      ["#/points/1/at", "range_reversed"],
    ]);
    expect(await pointersOf({ ...timed, points: [other, one] })).toEqual([
      ["#/points/1/at", "range_reversed"],
    ]);
    const soon = { ...other, at: "2026-11-22T10:21:00Z" };
    expect(await pointersOf({ ...timed, points: [one, soon] })).toEqual([["#/points/1/at", "invalid"]]);
    const past = [{ ...one, at: "2026-11-21T08:59:00Z" }, other];
    expect(await pointersOf({ ...timed, points: past })).toEqual([["#/points/0/at", "in_the_past"]]);
    expect(await pointersOf({ departures: { hours: 241 } })).toEqual([["#/departures/hours", "too_big"]]);
    expect(await pointersOf({ departures: { end: "2026-12-05T00:00:00Z" } })).toEqual([
      ["#/departures/end", "too_big"],
    ]);
    expect(await pointersOf({ steps_of: "2026-11-21T09:30:00Z" })).toEqual([["#/steps_of", "invalid"]]);
    expect(await pointersOf({ local_hours: { from: 7, to: 17 } })).toEqual([["#/timezone", "required"]]);
    expect(await pointersOf({ minimum_score: 0.5, maximum_score: 0.4 })).toEqual([
      ["#/maximum_score", "range_reversed"],
    ]);
    expect(await pointersOf({ entry: { type: "scenario", id: 501 } })).toEqual([
      ["#/minimum_score", "required"],
    ]);
    const far = [-60, 60].map((longitude) => ({ latitude: 0, longitude }));
    expect(await pointersOf({ points: far })).toEqual([["#/points", "too_big"]]);
    const many = Array.from({ length: 12 }, (_, at) => ({
      latitude: 80 + at / 2,
      longitude: at % 2 === 0 ? -60 : 60,
    }));
    expect(await pointersOf({ points: many.slice(0, 9) })).toEqual([["#/points", "too_big"]]);
  });

  test("an arrival after the last hour, with the latest departure that arrives before", async () => {
    await using server = await runningServer();
    const late = { departures: { start: "2027-09-01T00:00:00Z", hours: 24 } };
    const answer = await send(server, late);
    expectProblem(answer, "horizon_exceeded");
    const [{ pointer, expected }] = (
      answer.json as { errors: [{ pointer: string; expected: { latest_departure: string } }] }
    ).errors;
    expect(pointer).toMatch(/^#\/departures\/(hours|start)$/);
    const { latest_departure: latest } = expected;
    const last = await route(server, { departures: { start: latest, hours: 1 } });
    expect(last.departures[0]!.start).toBe(latest);
    expectProblem(await send(server, { departures: { start: latest, hours: 2 } }), "horizon_exceeded");
    const [one, other] = timed.points;
    const slow = await send(server, { ...timed, points: [one, { ...other, at: "2027-09-01T00:00:00Z" }] });
    expectProblem(slow, "horizon_exceeded");
    expect(slow.json).toMatchObject({ errors: [{ pointer: "#/points/1/at" }] });
    expect(await used(server)).toBe(1);
  });

  test("a point off the grid, with its position", async () => {
    const source = syntheticSource({ product: "gefs", seed: 0 });
    const part = {
      part: "deterministic" as const,
      source: {
        ...source,
        locate: async (place: { latitude: number; longitude: number }) =>
          place.latitude > 54.4 ? undefined : source.locate(place),
      },
    };
    await using server = await runningServer({ ports: { models: new Map([["noaa", [part]]]) } });
    const answer = await send(server);
    expectProblem(answer, "location_outside_coverage");
    expect(answer.json).toMatchObject({
      errors: [{ pointer: "#/points/2", detail: expect.stringContaining("On the way to this point") }],
    });
  });
});

describe("in threads", () => {
  test("says the same as in the event loop, and scores again only what is new", async () => {
    const tasks: string[] = [];
    await using apart = await runningServer({ apart: counted(tasks) });
    await using alone = await runningServer();
    const [inThreads, inLoop] = [await route(apart), await route(alone)];
    expect(inThreads).toEqual(inLoop);
    expect(tasks).toEqual(["routeCells"]);
    const other = { minimum_probability: 0.2, timezone: "Europe/Berlin", local_hours: { from: 6, to: 9 } };
    expect(await route(apart, other)).toEqual(await route(alone, other));
    expect(tasks).toEqual(["routeCells"]);
  });
});
