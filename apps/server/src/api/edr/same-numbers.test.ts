import { entriesOf } from "@halcyon/library";
import type { Location, ModelId } from "@halcyon/schema";
import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { madeNow } from "../../../test/harness/made-ports.suite.ts";
import {
  type Answer,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";

let server: RunningServer;
let key: string;
beforeAll(async () => {
  // The clock stands still, so that nothing comes back of what may be asked at once.
  server = await runningServer({ burstPerSecond: 1_000_000 });
  ({ plaintext: key } = await server.keys.issue({
    name: "many",
    allowance: { kind: "total", limit: 10_000_000 },
  }));
});
afterAll(() => server[Symbol.asyncDispose]());

const places = fc.record({
  latitude: fc.oneof(
    fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10),
    fc.constantFrom(-90, 90),
  ),
  longitude: fc.oneof(
    fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10),
    fc.constantFrom(-180, 180, -179.9, 179.9),
  ),
});

const models = fc.constantFrom<ModelId>("noaa", "ecmwf");

function get(path: string, query: Readonly<Record<string, string | number>>): Promise<Answer> {
  const search = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return server.send(`${path}?${new URLSearchParams(search).toString()}`, { headers: { "x-api-key": key } });
}

/** Returns the values of a coverage by parameter. */
function rangesOf({ json }: Answer): Readonly<Record<string, readonly (number | null)[]>> {
  const { ranges } = json as { ranges: Record<string, { values: (number | null)[] }> };
  return Object.fromEntries(Object.entries(ranges).map(([name, { values }]) => [name, values]));
}

function pointOf({ latitude, longitude }: Location): string {
  return `POINT(${longitude} ${latitude})`;
}

function instantOf(hour: number): string {
  return new Date(hour * 3_600_000).toISOString().replace(".000", "");
}

/**
 * Asks for the scores of a composite. If its period exceeds the horizon, asks for the hours up to the horizon, where a coverage of an interval ends too.
 *
 * @param fromHour - First hour that must be within the horizon.
 */
async function compositeUpTo(
  fromHour: number,
  body: Readonly<Record<string, unknown>> & { readonly period: { readonly hours: number } },
): Promise<Answer> {
  const ask = (hours: number): Promise<Answer> =>
    server.send("/v2/optimality/composite/", {
      method: "POST",
      headers: { "x-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ ...body, period: { hours } }),
    });
  const answer = await ask(body.period.hours);
  const { code, errors } = answer.json as {
    readonly code?: string;
    readonly errors?: readonly { readonly expected?: { readonly maximum_hours?: number } }[];
  };
  const most = errors?.[0]?.expected?.maximum_hours ?? 0;
  return code === "horizon_exceeded" && most > fromHour ? ask(most) : answer;
}

/** Compares the status of two responses. Returns true if both have data. */
function bothAnswer(coverage: Answer, data: Answer): boolean {
  expect(coverage.status, coverage.text).toBe(data.status === 422 ? 400 : data.status);
  if (data.status === 200) {
    expect(coverage.headers.get("x-halcyon-cost")).toBe(data.headers.get("x-halcyon-cost"));
    return true;
  }
  expect((coverage.json as { code: string }).code).toBe((data.json as { code: string }).code);
  return false;
}

const forecastVariables = [
  "temperature_2m",
  "wind_gusts_10m",
  "wind_direction_10m",
  "wet_bulb_temperature_2m",
  "wave_height",
];

test("a position of the forecast has the numbers and the cost of the data endpoint", async () => {
  const asked = fc.record({
    place: places,
    model: models,
    variables: fc.subarray(forecastVariables, { minLength: 1 }),
    statistics: fc.subarray(["median", "Q10", "Q90"], { minLength: 1 }),
    fromHour: fc.integer({ min: 0, max: 500 }),
    hours: fc.integer({ min: 1, max: 500 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, model, variables, statistics, fromHour, hours }) => {
      const toHour = fromHour + hours;
      const data = await get(`/v2/operational/${model}/hourly`, {
        ...place,
        variables: variables.join(),
        statistics: statistics.join(),
        forecast_hours: toHour,
      });
      const nameOf = (name: string, one: string): string => (one === "median" ? name : `${name}.${one}`);
      const coverage = await get(`/edr/collections/${model}-hourly/position`, {
        coords: pointOf(place),
        "parameter-name": variables.flatMap((name) => statistics.map((one) => nameOf(name, one))).join(),
        datetime: `${instantOf(madeNow + fromHour)}/${instantOf(madeNow + toHour - 1)}`,
      });
      if (!bothAnswer(coverage, data)) return;
      const { hourly } = data.json as { hourly: Record<string, Record<string, (number | null)[]>> };
      const ranges = rangesOf(coverage);
      for (const name of variables)
        for (const one of statistics)
          expect(ranges[nameOf(name, one)]).toEqual(hourly[name]![one]!.slice(fromHour));
    }),
    { numRuns: sized(60, 1000), seed: 1 },
  );
});

test("a position of the scores has the numbers and the cost of composite", async () => {
  const asked = fc.record({
    place: places,
    model: models,
    entry: fc.constantFrom(...entriesOf("task"), ...entriesOf("scenario")),
    fromHour: fc.integer({ min: 0, max: 300 }),
    hours: fc.integer({ min: 1, max: 200 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, model, entry, fromHour, hours }) => {
      const data = await compositeUpTo(fromHour, {
        location: place,
        model,
        entry: { type: entry.type, id: entry.id },
        period: { hours: fromHour + hours },
        include: ["ensemble"],
      });
      const names = ["", ".share_acceptable", ".share_ideal"].map((ending) => `${entry.slug}${ending}`);
      const coverage = await get(`/edr/collections/${model}-scores/position`, {
        coords: pointOf(place),
        "parameter-name": names.join(),
        datetime: `${instantOf(madeNow + fromHour)}/${instantOf(madeNow + fromHour + hours - 1)}`,
      });
      if (!bothAnswer(coverage, data)) return;
      const { forecast } = data.json as {
        forecast: { score: number; missing: number[]; ensemble: { shares: number[] } | null }[];
      };
      const rows = forecast.slice(fromHour);
      const ranges = rangesOf(coverage);
      const sum = (numbers: readonly number[]): number =>
        numbers.reduce((total, one) => total + Math.round(one * 1e4), 0) / 1e4;
      expect(ranges[names[0]!]).toEqual(rows.map(({ score }) => score));
      expect(ranges[names[1]!]).toEqual(
        rows.map(({ ensemble }) => (ensemble === null ? null : sum(ensemble.shares.slice(0, 2)))),
      );
      expect(ranges[names[2]!]).toEqual(
        rows.map(({ ensemble, missing }) =>
          ensemble === null || missing.length > 0 ? null : ensemble.shares[0],
        ),
      );
    }),
    { numRuns: sized(40, 1000), seed: 2 },
  );
});

test("a position of the past has the numbers and the cost of the data endpoints", async () => {
  const asked = fc.record({
    place: places,
    step: fc.constantFrom("hourly", "daily"),
    variables: fc.subarray(["temperature_2m", "precipitation", "wind_speed_10m"], { minLength: 1 }),
    day: fc.integer({ min: 3650, max: 20_000 }),
    days: fc.integer({ min: 1, max: 40 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, step, variables, day, days }) => {
      const [start, end] = [day, day + days - 1].map((one) => instantOf(one * 24).slice(0, 10)) as [
        string,
        string,
      ];
      const data = await get(`/v2/historical/${step}`, {
        ...place,
        variables: variables.join(),
        start_date: start,
        end_date: end,
      });
      const coverage = await get(`/edr/collections/historical-${step}/position`, {
        coords: pointOf(place),
        "parameter-name": variables.join(),
        datetime: `${start}/${end}`,
      });
      if (!bothAnswer(coverage, data)) return;
      const columns = (data.json as Record<string, Record<string, { values: (number | null)[] }>>)[step]!;
      for (const name of variables) expect(rangesOf(coverage)[name]).toEqual(columns[name]!.values);
    }),
    { numRuns: sized(40, 500), seed: 3 },
  );
});

test("a position of an instance has the numbers and the cost of the climate model", async () => {
  const asked = fc.record({
    place: places,
    climateModel: fc.constantFrom("synthetic-a", "synthetic-b", "synthetic-d"),
    day: fc.integer({ min: -7000, max: 40_000 }),
    days: fc.integer({ min: 1, max: 400 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, climateModel, day, days }) => {
      const [start, end] = [day, day + days - 1].map((one) => instantOf(one * 24).slice(0, 10)) as [
        string,
        string,
      ];
      const data = await get("/v2/projections/daily", {
        ...place,
        scenario: "ssp245",
        climate_model: climateModel,
        variables: "temperature_2m,precipitation",
        start_date: start,
        end_date: end,
      });
      const path = `/edr/collections/projections-ssp245-daily/instances/${climateModel}/position`;
      const coverage = await get(path, {
        coords: pointOf(place),
        "parameter-name": "temperature_2m,precipitation",
        datetime: `${start}/${end}`,
      });
      if (!bothAnswer(coverage, data)) return;
      const { models: of } = data.json as {
        models: { daily: { date: string[] } & Record<string, { values: number[] }> }[];
      };
      const { domain } = coverage.json as { domain: { axes: { t: { values: string[] } } } };
      expect(domain.axes.t.values.map((time) => time.slice(0, 10))).toEqual(of[0]!.daily.date);
      for (const name of ["temperature_2m", "precipitation"])
        expect(rangesOf(coverage)[name]).toEqual(of[0]!.daily[name]!.values);
    }),
    { numRuns: sized(20, 300), seed: 4 },
  );
});

test("each vertex of a trajectory has the number of a position there and then", async () => {
  const vertex = fc.record({
    place: places,
    hour: fc.integer({ min: 0, max: 400 }),
    late: fc.integer({ min: 0, max: 3599 }),
  });
  const asked = fc.record({ model: models, vertices: fc.array(vertex, { minLength: 2, maxLength: 12 }) });
  const names = "temperature_2m,wind_gusts_10m.Q90";
  await fc.assert(
    fc.asyncProperty(asked, async ({ model, vertices }) => {
      const line = vertices.map(
        ({ place: { longitude, latitude }, hour, late }) =>
          `${longitude} ${latitude} ${(madeNow + hour) * 3600 + late}`,
      );
      const along = await get(`/edr/collections/${model}-hourly/trajectory`, {
        coords: `LINESTRINGM(${line.join()})`,
        "parameter-name": names,
      });
      expect(along.status, along.text).toBe(200);
      const ranges = rangesOf(along);
      for (const [index, { place, hour }] of vertices.entries()) {
        const there = await get(`/edr/collections/${model}-hourly/position`, {
          coords: pointOf(place),
          "parameter-name": names,
          datetime: instantOf(madeNow + hour),
        });
        for (const name of names.split(",")) expect([ranges[name]![index]]).toEqual(rangesOf(there)[name]);
      }
    }),
    { numRuns: sized(12, 200), seed: 5 },
  );
});

test("each cell of a cube has the numbers of V2 at its middle, over the antimeridian and at poles", async () => {
  const asked = fc.record({
    place: places,
    model: models,
    size: fc.record({ width: fc.integer({ min: 1, max: 8 }), height: fc.integer({ min: 1, max: 8 }) }),
    fromHour: fc.integer({ min: 0, max: 300 }),
    hours: fc.integer({ min: 1, max: 24 }),
    entry: fc.constantFrom(...entriesOf("task")),
    pick: fc.integer({ min: 0, max: 1e6 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, model, size, fromHour, hours, entry, pick }) => {
      const west = Math.min(Math.max(place.longitude, -180), 179.8);
      const south = Math.min(place.latitude, 89.9);
      const east = west + size.width / 10;
      const box = [west, south, east > 180 ? east - 360 : east, Math.min(south + size.height / 10, 90)];
      const times = {
        bbox: box.map((degrees) => degrees.toFixed(2)).join(),
        datetime: `${instantOf(madeNow + fromHour)}/${instantOf(madeNow + fromHour + hours - 1)}`,
      };
      const names = ["temperature_2m", "wave_height", "wind_gusts_10m.Q90"];
      const weather = await get(`/edr/collections/${model}-hourly/cube`, {
        ...times,
        "parameter-name": names.join(),
      });
      expect(weather.status, weather.text).toBe(200);
      const { domain, ranges } = weather.json as {
        domain: { axes: Record<"t" | "y" | "x", { values: number[] }> };
        ranges: Record<string, { values: (number | null)[] }>;
      };
      const { y, x, t } = domain.axes;
      const [row, column] = [pick % y.values.length, Math.floor(pick / 8) % x.values.length];
      const longitude = ((x.values[column]! + 540) % 360) - 180;
      const middle = { latitude: y.values[row]!, longitude };
      const seriesOf = (values: readonly (number | null)[]): (number | null)[] =>
        t.values.map((_, step) => values[(step * y.values.length + row) * x.values.length + column]!);
      for (const name of names) {
        const [variable = "", statistic = "median"] = name.split(".");
        const data = await get(`/v2/operational/${model}/hourly`, {
          ...middle,
          variables: variable,
          statistics: statistic,
          forecast_hours: fromHour + hours,
        });
        const values =
          data.status === 200
            ? (data.json as { hourly: Record<string, Record<string, (number | null)[]>> }).hourly[variable]![
                statistic
              ]!.slice(fromHour)
            : t.values.map(() => null);
        expect(seriesOf(ranges[name]!.values)).toEqual(values);
      }
      const scores = await get(`/edr/collections/${model}-scores/cube`, {
        ...times,
        "parameter-name": entry.slug,
      });
      const composite = await compositeUpTo(fromHour, {
        location: middle,
        model,
        entry: { type: entry.type, id: entry.id },
        period: { hours: fromHour + hours },
      });
      if (scores.status !== 200) {
        // No cell has the weather that the task needs.
        expect(bothAnswer(scores, composite)).toBe(false);
        return;
      }
      const rows =
        composite.status === 200
          ? (composite.json as { forecast: { score: number }[] }).forecast.slice(fromHour)
          : [];
      // A task may end before the weather of another variable does.
      const { length } = (scores.json as { domain: typeof domain }).domain.axes.t.values;
      if (composite.status === 200) expect(rows).toHaveLength(length);
      const expected = Array.from({ length }, (_, step) => rows[step]?.score ?? null);
      expect(seriesOf(rangesOf(scores)[entry.slug]!).slice(0, length)).toEqual(expected);
    }),
    { numRuns: sized(25, 1000), seed: 6 },
  );
});

test("each cell of a cube of the past has the numbers of a position at its middle", async () => {
  const asked = fc.record({
    place: places,
    step: fc.constantFrom("hourly", "daily"),
    day: fc.integer({ min: 3650, max: 20_000 }),
    pick: fc.integer({ min: 0, max: 1e6 }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, step, day, pick }) => {
      const west = Math.min(place.longitude, 179.4);
      const south = Math.min(place.latitude, 89.6);
      const query = {
        datetime: `${instantOf(day * 24).slice(0, 10)}/${instantOf(day * 24 + 48).slice(0, 10)}`,
        "parameter-name": "temperature_2m,precipitation",
      };
      const bbox = [west, south, west + 0.5, south + 0.4].map((degrees) => degrees.toFixed(2)).join();
      const cube = await get(`/edr/collections/historical-${step}/cube`, { ...query, bbox });
      expect(cube.status, cube.text).toBe(200);
      const { y, x } = (cube.json as { domain: { axes: Record<"y" | "x", { values: number[] }> } }).domain
        .axes;
      const [row, column] = [pick % y.values.length, Math.floor(pick / 8) % x.values.length];
      const coords = pointOf({
        latitude: y.values[row]!,
        longitude: ((x.values[column]! + 540) % 360) - 180,
      });
      const there = await get(`/edr/collections/historical-${step}/position`, { ...query, coords });
      const isOwn = (index: number): boolean =>
        index % (y.values.length * x.values.length) === row * x.values.length + column;
      for (const [name, values] of Object.entries(rangesOf(cube)))
        expect(values.filter((_, index) => isOwn(index))).toEqual(rangesOf(there)[name]);
    }),
    { numRuns: sized(15, 300), seed: 7 },
  );
});
