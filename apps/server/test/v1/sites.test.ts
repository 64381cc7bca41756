import {
  climatologyResponseSchema,
  historicalDailyResponseSchema,
  historicalHourlyResponseSchema,
  operationalResponseSchema,
  type VariableName,
  variablesResponseSchema,
} from "@halcyon/schema";
import {
  batchLineSchema,
  breakdownResponseSchema,
  compositeResponseSchema,
  rankResponseSchema,
  windowsResponseSchema,
} from "@halcyon/schema/v1";
import { isLand } from "@halcyon/weather/source-kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { madeEntry, madePorts } from "../harness/made-ports.suite.ts";
import type { Records } from "../../src/ports.ts";
import {
  type Answer,
  expectProblem,
  goodBody,
  type RunningServer,
  runningServer,
  sendComposite,
} from "../harness/running-server.suite.ts";
import { formulaHours, hourOf } from "../harness/formula-record.suite.ts";

/** Height of the site [m]. The cell of the test weather is at 100 m, so the site is 800 m above it and 3.6 K colder. */
const elevationM = 900;

const formulas: Partial<Record<VariableName, () => number>> = {
  temperature_2m: () => 3,
  relative_humidity_2m: () => 90,
  dew_point_2m: () => 1.5,
  surface_pressure: () => 1000,
  pressure_msl: () => 1012,
  precipitation: () => 1,
  precipitation_type: () => 1,
  wind_speed_10m: () => 5,
  wind_gusts_10m: () => 9,
};

const records: Records = {
  hourly: formulaHours({ formulas, first: hourOf(2001), last: hourOf(2004) - 1 }),
  daily: undefined,
  projections: [],
};

const mild = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: 2 },
  acceptable: { min: -5 },
  weight: 1,
};
const dry = {
  variable: "snowfall",
  unit: "cm",
  ideal: { max: 0 },
  acceptable: { max: 5 },
  weight: 1,
};

let server: RunningServer;
beforeAll(async () => {
  server = await runningServer({
    ports: { ...madePorts(madeEntry(mild, dry), { deterministic: { formulas } }), records },
  });
});
afterAll(() => server[Symbol.asyncDispose]());

const request = { latitude: 50, longitude: 8, forecast_hours: 3, model: "noaa" };
const constraint_params = { id: 7, type: "task" };

function post(path: string, body: object, to: RunningServer = server): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  return to.send(path, { method: "POST", headers, body: JSON.stringify(body) });
}

function get(path: string, query: object, to: RunningServer = server): Promise<Answer> {
  const entries = Object.entries({ latitude: 50, longitude: 8, ...query }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return to.send(`${path}?${new URLSearchParams(entries).toString()}`);
}

describe("a composite", () => {
  test("keeps its fields, and says in its header how far the weather was moved", async () => {
    const plain = await sendComposite(server, { request, constraint_params });
    const answer = await sendComposite(server, {
      request: { ...request, elevation_m: elevationM },
      constraint_params,
    });
    expect(plain.headers.get("x-halcyon-cell")).toBe(
      "deterministic;latitude=50;longitude=8;elevation=100;surface=land",
    );
    expect(answer.headers.get("x-halcyon-cell")).toBe(
      "deterministic;latitude=50;longitude=8;elevation=100;surface=land;elevation-correction=800;lapse=4.5",
    );
    const [{ forecast: before }, { forecast: after, metadata }] = [plain, answer].map(({ json }) =>
      compositeResponseSchema.strict().parse(json),
    ) as [ReturnType<typeof compositeResponseSchema.parse>, ReturnType<typeof compositeResponseSchema.parse>];
    expect(after.map((hour) => Object.keys(hour))).toEqual(before.map((hour) => Object.keys(hour)));
    expect(after[0]!.median).toBeLessThan(before[0]!.median);
    expect(metadata.location).toEqual({ latitude: 50, longitude: 8 });
  });

  test("is what it was before there were sites where none is named", async () => {
    const { text } = await sendComposite(server, { request, constraint_params });
    const hours = ["09", "10", "11"].map(
      (hour) => `{"timestamp":"2026-11-21T${hour}:00:00Z","median":1.0000,"Q10":null,"Q90":null}`,
    );
    const estimated = `[{"variable":"snowfall","method":"1 cm of snow per 1 mm of water","from":"2026-11-21T09:00:00Z","to":"2026-11-21T11:00:00Z"}]`;
    expect(text).toBe(
      `{"metadata":{"generated_at":"2026-11-21T09:14:03+00:00","model":"noaa","id":7,"forecast_hours":3,"timezone":"UTC","location":{"latitude":50,"longitude":8},"start_date":"2026-11-21T09:00:00Z","end_date":"2026-11-21T11:00:00Z","estimated":${estimated}},"forecast":[${hours.join(",")}]}`,
    );
  });

  test("names the type of precipitation among its estimates where it was found anew", async () => {
    const at = async (elevation_m?: number) => {
      const { json } = await sendComposite(server, {
        request: { ...request, elevation_m },
        constraint_params,
      });
      return (compositeResponseSchema.parse(json).metadata.estimated ?? []).map(
        ({ variable, method }) => `${variable}: ${method}`,
      );
    };
    expect(await at()).toEqual(["snowfall: 1 cm of snow per 1 mm of water"]);
    expect(await at(300)).toEqual(["snowfall: 1 cm of snow per 1 mm of water"]);
    expect(await at(elevationM)).toEqual([
      "snowfall: 1 cm of snow per 1 mm of water",
      "precipitation_type: phase by the wet-bulb temperature at the height of the site",
    ]);
  });

  test("says in a header alone that the site is unlike its cell, whose weather answers", async () => {
    const far = { ...request, elevation_m: 1700 };
    const answer = await sendComposite(server, { request: far, constraint_params });
    expect(answer.headers.get("x-halcyon-notice")).toBe(
      "cell_unlike_site;part=deterministic;cell_elevation_m=100;elevation_m=1700",
    );
    const { metadata, forecast } = compositeResponseSchema.parse(answer.json);
    expect(metadata).not.toHaveProperty("notices");
    const plain = await sendComposite(server, { request, constraint_params });
    expect(forecast).toEqual(compositeResponseSchema.parse(plain.json).forecast);
  });

  test("answers two sites in one cell each for itself, however often and in whatever order", async () => {
    const medianAt = async (elevation_m: number): Promise<number> => {
      const { json } = await sendComposite(server, {
        request: { ...request, elevation_m },
        constraint_params,
      });
      return compositeResponseSchema.parse(json).forecast[0]!.median;
    };
    const first = [await medianAt(900), await medianAt(600), await medianAt(100)];
    expect(new Set(first).size).toBe(3);
    expect([await medianAt(100), await medianAt(600), await medianAt(900)]).toEqual(first.toReversed());
    const items = [900, 600, 100, 900].map((elevation_m) => ({
      request: { ...request, elevation_m },
      constraint_params,
    }));
    const { text } = await post("/v1/optimality/batch/composite-optimality", { items });
    const lines = text
      .trim()
      .split("\n")
      .map((line) => batchLineSchema.parse(JSON.parse(line)));
    const medians = lines.map((line) => ("result" in line ? line.result.forecast[0]!.median : undefined));
    expect(medians).toEqual([...first, first[0]]);
  });

  test("takes the rate of its configuration", async () => {
    const made = madePorts(madeEntry(mild), { deterministic: { formulas } });
    await using still = await runningServer({ ports: { ...made, lapseKPerKm: 0 } });
    const answer = await sendComposite(still, {
      request: { ...request, elevation_m: elevationM },
      constraint_params,
    });
    expect(answer.headers.get("x-halcyon-cell")).toContain(";elevation-correction=800;lapse=0");
    expect(compositeResponseSchema.parse(answer.json).forecast[0]!.median).toBe(1);
  });
});

describe("the other calls", () => {
  const unlike = { code: "cell_unlike_site", cell_elevation_m: 100, elevation_m: 1700 };
  const ofPart = { ...unlike, part: "deterministic" };
  const body = { request: { ...request, elevation_m: 1700 }, constraint_params };

  test("say in their metadata that a site is unlike its cell", async () => {
    const breakdown = await post("/v1/optimality/breakdown/", body);
    expect(breakdownResponseSchema.parse(breakdown.json).metadata.notices).toEqual([ofPart]);
    const windows = await post("/v1/optimality/windows/", { ...body, window: { duration_hours: 1 } });
    expect(windowsResponseSchema.parse(windows.json).metadata.notices).toEqual([ofPart]);
    const { json: ranked } = await post("/v1/optimality/rank/", { items: [body], by: "mean" });
    expect(rankResponseSchema.parse(ranked).ranking[0]!.notices).toEqual([ofPart]);
    const { text } = await post("/v1/optimality/batch/composite-optimality", { items: [body] });
    expect(batchLineSchema.parse(JSON.parse(text))).toMatchObject({ notices: [ofPart] });
    const definition = { type: "task", constraints: [mild] };
    const preview = await post("/v1/optimality/preview/", { request: body.request, definition });
    expect(preview.json).toMatchObject({ metadata: { notices: [ofPart] } });
    const hourly = await get("/v1/operational/noaa/hourly", {
      variables: "temperature_2m",
      forecast_hours: 2,
      elevation_m: 1700,
    });
    expect(operationalResponseSchema.parse(hourly.json).metadata.notices).toEqual([ofPart]);
    const days = { variables: "temperature_2m", start_date: "2001-01-02", end_date: "2001-01-02" };
    const past = await get("/v1/historical/hourly", { ...days, elevation_m: 1700 });
    expect(historicalHourlyResponseSchema.parse(past.json).metadata.notices).toEqual([unlike]);
    expect(past.headers.get("x-halcyon-notice")).toBe(
      "cell_unlike_site;cell_elevation_m=100;elevation_m=1700",
    );
  });

  test("give every variable at the height of the site, and those that stay as they are", async () => {
    const names =
      "temperature_2m,relative_humidity_2m,dew_point_2m,surface_pressure,pressure_msl,wind_gusts_10m,precipitation,precipitation_type,rain,snowfall,delta_t_2m";
    const valuesAt = async (elevation_m?: number) => {
      const query = { variables: names, forecast_hours: 1, statistics: "members" };
      const { json } = await get("/v1/operational/noaa/hourly", {
        ...query,
        ...(elevation_m === undefined ? {} : { elevation_m }),
      });
      const { hourly } = operationalResponseSchema.parse(json);
      return Object.fromEntries(
        names.split(",").map((name) => [name, hourly[name as VariableName]!.members![0]![0]!]),
      );
    };
    const here = await valuesAt();
    const there = await valuesAt(elevationM);
    expect(there).toMatchObject({
      temperature_2m: -0.6,
      pressure_msl: 1012,
      wind_gusts_10m: 9,
      precipitation: 1,
      precipitation_type: 5,
      rain: 0,
      snowfall: 1,
    });
    expect(here).toMatchObject({ precipitation_type: 1, rain: 1, snowfall: 0 });
    // 1,000 hPa exp(-0.0341632 x 800 / 274.35)
    expect(there["surface_pressure"]).toBeCloseTo(905.2, 1);
    expect(there["relative_humidity_2m"]).toBe(100);
    expect(there["dew_point_2m"]).toBeLessThanOrEqual(-0.6);
    expect(there["delta_t_2m"]).toBeCloseTo(0, 1);
  });

  test("move history hour by hour, day by day and in its climatology", async () => {
    const days = { variables: "temperature_2m", start_date: "2001-01-02", end_date: "2001-01-02" };
    const hours = await get("/v1/historical/hourly", { ...days, elevation_m: elevationM });
    expect(historicalHourlyResponseSchema.parse(hours.json).hourly.temperature_2m!.values[0]).toBe(-0.6);
    expect(hours.headers.get("x-halcyon-cell")).toContain(";elevation-correction=800;lapse=4.5");
    const daily = await get("/v1/historical/daily", { ...days, elevation_m: elevationM });
    expect(historicalDailyResponseSchema.parse(daily.json).daily.temperature_2m!.values).toEqual([-0.6]);
    const usual = await get("/v1/historical/climatology", {
      variables: "temperature_2m",
      baseline_start: 2001,
      baseline_end: 2003,
      elevation_m: elevationM,
    });
    expect(climatologyResponseSchema.parse(usual.json).climatology.temperature_2m!.median[0]).toBe(-0.6);
    const plain = await get("/v1/historical/hourly", days);
    expect(historicalHourlyResponseSchema.parse(plain.json).hourly.temperature_2m!.values[0]).toBe(3);
    expect(plain.headers.get("etag")).not.toBe(hours.headers.get("etag"));
  });

  test("list how each variable moves", async () => {
    const { json } = await server.send("/v1/variables");
    const { variables } = variablesResponseSchema.parse(json);
    const changes = Object.fromEntries(variables.map(({ name, elevation_change: change }) => [name, change]));
    expect(changes).toMatchObject({
      temperature_2m: "lapse",
      temperature_100m: "lapse",
      surface_temperature: "lapse",
      dew_point_2m: "dew_point",
      relative_humidity_2m: "relative_humidity",
      surface_pressure: "pressure",
      precipitation_type: "phase",
      snowfall: "derive",
      wet_bulb_temperature_2m: "derive",
      utci: "derive",
      wind_gusts_10m: null,
      wind_speed_at_height: null,
      pressure_msl: null,
      precipitation: null,
      is_day: null,
      sea_surface_temperature: null,
    });
  });
});

describe("422", () => {
  test.each([
    ["elevation_m", -431],
    ["elevation_m", 8851],
    ["elevation_m", "high"],
    ["surface", "ice"],
  ])("%s cannot be %s", async (field, value) => {
    const answer = await sendComposite(server, {
      request: { ...request, [field]: value },
      constraint_params,
    });
    expect(expectProblem(answer, "invalid_request").errors).toMatchObject([
      { pointer: `#/request/${field}` },
    ]);
    const query = { variables: "temperature_2m", forecast_hours: 1, [field]: value };
    const asked = await get("/v1/operational/noaa/hourly", query);
    expect(expectProblem(asked, "invalid_request").errors).toMatchObject([{ parameter: field }]);
  });

  test("there is no cell of the surface around", async () => {
    const answer = await sendComposite(server, {
      request: { ...request, surface: "sea" },
      constraint_params,
    });
    const { errors, detail } = expectProblem(answer, "location_outside_coverage");
    expect(detail).toMatch(/^There is no sea cell among the nearest cell/);
    expect(errors![0]).toMatchObject({ pointer: "#/request/surface" });
  });

  test("the record of a station takes neither field", async () => {
    const hourly = formulaHours({
      formulas,
      first: hourOf(2001),
      last: hourOf(2002) - 1,
      state: { station: true },
    });
    await using ofStation = await runningServer({ ports: { records: { ...records, hourly } } });
    const query = { variables: "temperature_2m", start_date: "2001-01-02", end_date: "2001-01-02" };
    const refused = await get(
      "/v1/historical/hourly",
      { ...query, elevation_m: 300, surface: "land" },
      ofStation,
    );
    const { detail, errors } = expectProblem(refused, "invalid_request");
    expect(detail).toBe(
      "formula was measured at a station, so its weather cannot be adjusted to another site: leave out elevation_m and surface.",
    );
    expect(errors).toMatchObject([{ parameter: "elevation_m" }, { parameter: "surface" }]);
    const workability = await post(
      "/v1/historical/workability/",
      {
        request: { latitude: 50, longitude: 8, start_year: 2001, end_year: 2001, elevation_m: 300 },
        constraint_params: { id: 1, type: "task" },
      },
      ofStation,
    );
    expect(expectProblem(workability, "invalid_request").errors).toMatchObject([
      { pointer: "#/request/elevation_m" },
    ]);
    expect((await get("/v1/historical/hourly", query, ofStation)).status).toBe(200);
  });
});

describe("a coast", () => {
  /** Land cell next to the sea, on the quarter-degree grid. */
  const shore = { latitude: 51, longitude: -1.25 };
  const cellOf = ({ headers }: Answer): string => headers.get("x-halcyon-cell")!;

  test("answers from the nearest cell of the surface asked for", async () => {
    expect(isLand(shore)).toBe(true);
    await using synthetic = await runningServer();
    const ask = (more: object): Promise<Answer> =>
      sendComposite(synthetic, { ...goodBody, request: { ...goodBody.request, ...shore, ...more } });
    const [plain, land, sea] = await Promise.all([
      ask({}),
      ask({ surface: "land" }),
      ask({ surface: "sea" }),
    ]);
    expect(land.text).toBe(plain.text);
    expect(cellOf(plain)).toContain("surface=land");
    expect(cellOf(sea)).toContain("surface=sea");
    expect(cellOf(sea)).not.toContain(`latitude=${shore.latitude};longitude=${shore.longitude};`);
    expect(sea.text).not.toBe(plain.text);
  });
});
