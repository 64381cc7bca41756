import { type FieldErrorCode, fieldErrorCodes, type Problem } from "@halcyon/schema";
import { SourceError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import {
  goodBody,
  madePlaces,
  type RunningServer,
  runningServer,
  startMs,
} from "../harness/running-server.suite.ts";
import { formulaHours, hourOf } from "../harness/formula-record.suite.ts";
import { formulaSource } from "../harness/formula-source.suite.ts";
import type { Ports } from "../../src/ports.ts";

/** Error codes of chosen instants, which no endpoint of this list accepts. */
const ofChosenInstants = ["not_on_the_hour", "in_the_past", "span_conflict"] as const;

interface Row {
  /** Path, with a body if it is a POST request. A text that begins with `GET` is written to a connection unchanged. */
  readonly ask: string | readonly [path: string, body: object | string];
  /** One of the errors in the response. */
  readonly error: object;
  readonly ports?: Partial<Ports>;
}

const gust = {
  variable: "wind_gusts_10m",
  unit: "m/s",
  ideal: { max: 8 },
  acceptable: { max: 13 },
  weight: 1,
};

/** Returns a preview request with one changed constraint. */
function preview(changes: object, kept: object = gust): Row["ask"] {
  const definition = { type: "task", constraints: [{ ...kept, ...changes }] };
  return ["/v1/optimality/preview/", { request: goodBody.request, definition }];
}

function windows(local_hours: object): Row["ask"] {
  return ["/v1/optimality/windows/", { ...goodBody, window: { duration_hours: 4, local_hours } }];
}

/** Returns a composite request of V2 for a location. */
function composite(location: object): Row["ask"] {
  const entry = { type: "task", id: 1 };
  return ["/v2/optimality/composite/", { location, model: "noaa", entry, period: { hours: 3 } }];
}

madePlaces();

const at = "#/definition/constraints/0";
const history = "/v1/historical/hourly?latitude=50&longitude=8&variables=temperature_2m";
const index = "/v1/projections/hazard-indices/tropical_nights?latitude=50&longitude=8&scenario=ssp245";
const wind = { variable: "wind_direction_10m", unit: "deg", weight: 1 };

const record: Parameters<typeof formulaHours>[0] = {
  formulas: { temperature_2m: () => 3 },
  first: hourOf(2001),
  last: hourOf(2002) - 1,
};
const records = { hourly: formulaHours(record), daily: undefined, projections: [] };
const station = { ...records, hourly: formulaHours({ ...record, state: { station: true } }) };

class Spent extends SourceError {
  readonly code = "quota_exhausted";
}

const spent = {
  ...formulaSource({ formulas: { wind_gusts_10m: () => 3 }, run: Math.floor(startMs / 3_600_000) }),
  read: (): Promise<never> =>
    Promise.reject(
      new Spent("Spent.", {
        spentCalls: { window: "hour", cost: 56, limit: 100, left: 44, renewsAtMs: startMs },
      }),
    ),
};

const area = (...ring: readonly (readonly number[])[]): readonly [path: string, body: object] => [
  "/v2/optimality/area/",
  {
    area: { type: "Polygon", coordinates: [ring] },
    model: "noaa",
    entry: { type: "task", id: 1 },
    period: { hours: 3 },
  },
];

const rows: Readonly<Record<Exclude<FieldErrorCode, (typeof ofChosenInstants)[number]>, Row>> = {
  required: {
    ask: preview({ acceptable: {} }),
    error: { pointer: `${at}/acceptable/max`, detail: expect.stringContaining("in both") },
  },
  unknown_field: {
    ask: ["/v1/optimality/composite/", { ...goodBody, request: { ...goodBody.request, forcast_hours: 3 } }],
    error: { pointer: "#/request/forcast_hours" },
  },
  duplicate_key: {
    ask: ["/v1/optimality/composite/", '{"request":{"latitude":1,"latitude":2}}'],
    error: { pointer: "#/request/latitude" },
  },
  duplicate_parameter: { ask: "/v1/tasks/?limit=1&limit=2", error: { parameter: "limit" } },
  invalid_header: {
    ask: "GET /v1/tasks/ HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n",
    error: { header: "host" },
  },
  invalid_type: {
    ask: preview({ weight: "heavy" }),
    error: { pointer: `${at}/weight`, expected: { type: "number" } },
  },
  invalid_value: {
    ask: "/v1/operational/gfs/hourly?latitude=50&longitude=8&variables=temperature_2m&forecast_hours=3",
    error: { parameter: "model", expected: { values: ["noaa", "ecmwf"] }, did_you_mean: "noaa" },
  },
  invalid_format: {
    ask: `${history}&start_date=yesterday&end_date=2001-01-02`,
    error: { parameter: "start_date", detail: expect.stringContaining("YYYY-MM-DD") },
  },
  too_small: {
    ask: `${history}&start_date=1900-01-01&end_date=2001-01-02`,
    error: { parameter: "start_date", expected: { minimum: "1940-01-01", maximum: "2100-12-31" } },
  },
  too_big: {
    ask: `${history}&start_date=2001-01-01&end_date=2011-01-01`,
    error: { parameter: "end_date", expected: { maximum: "2010-12-31" } },
    ports: { records },
  },
  wrong_unit: {
    ask: preview({ unit: "km/h", ideal: { max: 36 }, acceptable: { max: 72 } }),
    error: { pointer: `${at}/unit`, expected: { unit: "m/s", value: 10 } },
  },
  variable_form: {
    ask: preview({ ideal: { max: 90 }, acceptable: { max: 120 } }, wind),
    error: { pointer: `${at}/variable`, detail: expect.stringContaining("`arc`") },
  },
  range_not_nested: {
    ask: preview({ stop: { max: 9 } }),
    error: { pointer: `${at}/stop/max`, expected: { inside: "stop" } },
  },
  range_reversed: {
    ask: `${history}&start_date=2001-01-02&end_date=2001-01-01`,
    error: { parameter: "end_date" },
  },
  no_bound: { ask: preview({ ideal: {}, acceptable: {} }), error: { pointer: `${at}/ideal` } },
  unreachable_value: {
    ask: preview({ acceptable: { max: 999 } }),
    error: { pointer: `${at}/acceptable/max`, expected: { minimum: 0, maximum: expect.any(Number) } },
  },
  height_needed: {
    ask: preview({ variable: "wind_speed_at_height" }),
    error: {
      pointer: `${at}/height_m`,
      expected: { minimum: expect.any(Number), maximum: expect.any(Number) },
    },
  },
  height_not_allowed: { ask: preview({ height_m: 80 }), error: { pointer: `${at}/height_m` } },
  over_not_allowed: {
    ask: preview(
      {
        arc: { ideal: { from: 10, to: 20 }, acceptable: { from: 0, to: 30 } },
        over: { hours: 3, direction: "trailing", statistic: "max" },
      },
      wind,
    ),
    error: { pointer: `${at}/over` },
  },
  allowance_not_allowed: {
    ask: preview({
      ideal: { min: 1, max: 8 },
      acceptable: { min: 0, max: 13 },
      allowance: [{ to_lead_hours: 24, factor: 0.9 }],
    }),
    error: { pointer: `${at}/allowance` },
  },
  even_span: {
    ask: preview({ over: { hours: 4, direction: "centered", statistic: "max" } }),
    error: { pointer: `${at}/over/hours` },
  },
  unknown_timezone: {
    ask: windows({ from: 7, to: 17, timezone: "Europe/Londn" }),
    error: { pointer: "#/window/local_hours/timezone", did_you_mean: "Europe/London" },
  },
  place_unknown: {
    ask: composite({ place: "Hambrug" }),
    error: { pointer: "#/location/place", did_you_mean: "Hamburg, DE" },
  },
  place_ambiguous: {
    ask: composite({ place: "Birmingham" }),
    error: {
      pointer: "#/location/place",
      expected: {
        choices: expect.arrayContaining([
          expect.objectContaining({ place: "Birmingham, GB", id: 2_655_603 }),
        ]),
      },
    },
  },
  empty_hours: {
    ask: windows({ from: 7, to: 7, timezone: "Europe/London" }),
    error: { pointer: "#/window/local_hours/to" },
  },
  outside_record: {
    ask: `${history}&start_date=2001-01-01&end_date=2002-01-01`,
    error: {
      parameter: "end_date",
      expected: { first: "2001-01-01T00:00:00Z", last: "2001-12-31T23:00:00Z" },
    },
    ports: { records },
  },
  too_few_days: {
    ask: [
      "/v2/evidence/",
      {
        location: { latitude: 53.5, longitude: 8.1 },
        model: "noaa",
        entry: { type: "task", id: 1 },
        window: { duration_hours: 6 },
        period: { start: "2026-09-01", end: "2026-09-20" },
      },
    ],
    error: { pointer: "#/period", expected: { minimum: 60 } },
  },
  station_record: {
    ask: `${history}&start_date=2001-01-01&end_date=2001-01-02&elevation_m=900`,
    error: { parameter: "elevation_m" },
    ports: { records: station },
  },
  not_of_this_index: {
    ask: `${index}&period_start=2041&period_end=2070&window_days=5`,
    error: { parameter: "window_days", expected: { values: ["threshold"] } },
  },
  ring_open: {
    ask: area([0, 0], [1, 0], [1, 1], [0, 1]),
    error: { pointer: "#/area/coordinates/0/3" },
  },
  ring_crossing: {
    ask: area([0, 0], [1, 1], [1, 0], [0, 1], [0, 0]),
    error: { pointer: "#/area/coordinates/0/0" },
  },
  antimeridian: {
    ask: area([179, 0], [-179, 0], [-179, 1], [179, 0]),
    error: { pointer: "#/area/coordinates/0/1" },
  },
  quota_exhausted: {
    ask: preview({}),
    error: { expected: { window: "hour", cost: 56, limit: 100, renews_at: "2026-11-21T09:14:03Z" } },
    ports: { models: new Map([["noaa", [{ part: "deterministic", source: spent }]]]) },
  },
  invalid: {
    ask: preview(
      { categories: { sixty: 1 }, default: 0 },
      { variable: "weather_code", unit: "code", weight: 1 },
    ),
    error: { pointer: `${at}/categories/sixty` },
  },
};

async function problemOf(server: RunningServer, ask: Row["ask"]): Promise<Problem> {
  if (typeof ask === "string" && ask.startsWith("GET ")) {
    const text = await server.raw(ask);
    return JSON.parse(text.slice(text.indexOf("\r\n\r\n"))) as Problem;
  }
  if (typeof ask === "string") return (await server.send(ask)).json as Problem;
  const [path, body] = ask;
  const answer = await server.send(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return answer.json as Problem;
}

describe("over a connection, what is wrong with a field is said by", () => {
  test.each(Object.entries(rows))("%s", async (code, { ask, error, ports }) => {
    await using server = await runningServer(ports === undefined ? {} : { ports });
    const { errors } = await problemOf(server, ask);
    expect(errors).toContainEqual(expect.objectContaining({ code, ...error }));
  });

  test("no other code but those of instants", () => {
    const asked = [...Object.keys(rows), ...ofChosenInstants];
    expect(asked.toSorted()).toEqual(Object.keys(fieldErrorCodes).toSorted());
  });
});

test("a parameter of an index that is too large has its bounds, and one that must be whole its type", async () => {
  await using server = await runningServer();
  const hot = await problemOf(server, `${index}&period_start=2041&period_end=2070&threshold=999`);
  expect(hot.errors).toMatchObject([
    { parameter: "threshold", code: "too_big", expected: { minimum: expect.any(Number) } },
  ]);
  const waves = index.replace("tropical_nights", "warm_spell_duration_index");
  const half = await problemOf(server, `${waves}&period_start=2041&period_end=2070&window_days=5.5`);
  expect(half.errors).toMatchObject([
    { parameter: "window_days", code: "invalid_type", expected: { type: "int" } },
  ]);
});
