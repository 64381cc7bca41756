import { dayNumber } from "@halcyon/schema/time";
import { projectionWorkabilityResponseSchema } from "@halcyon/schema/v1";
import { expect, test } from "vitest";
import type { Ports } from "../../ports.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import { formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";
import { madeEntry, madePorts } from "../../../test/harness/made-ports.suite.ts";
import { silentRecord, warming, years } from "../../../test/weather/warming-model.suite.ts";

const warm = {
  variable: "temperature_2m",
  unit: "degC",
  ideal: { min: 5 },
  acceptable: { min: 4.9 },
  weight: 1,
};
const calm = { variable: "cape", unit: "J/kg", ideal: { max: 10 }, acceptable: { max: 20 }, weight: 1 };

/** Returns ports with a record of 4 degC from 2001 to 2004, and a climate model that is two degrees warmer from 2003. */
function portsOf(...constraints: object[]): Partial<Ports> {
  const formulas = { temperature_2m: () => 4, cape: () => 0 };
  const start = dayNumber("noleap", { year: 2003, month: 1, day: 1 });
  const model = warming("two", 2, { formulas: { temperature_2m: (day) => (day < start ? 1 : 3) } });
  return {
    library: madePorts(madeEntry(...constraints), {}).library,
    records: {
      hourly: formulaHours({ formulas, first: hourOf(2001), last: hourOf(2005) - 1 }),
      daily: undefined,
      projections: [model],
    },
  };
}

function post(
  server: RunningServer,
  request: object = {},
  id = 7,
  others: object = {},
  accept = "application/json",
): Promise<Answer> {
  return server.send("/v1/projections/workability/", {
    method: "POST",
    headers: { "content-type": "application/json", accept },
    body: JSON.stringify({
      request: { latitude: 50, longitude: 8, scenario: "ssp245", ...years, ...request },
      constraint_params: { id, type: "task" },
      ...others,
    }),
  });
}

test("200 counts in working hours, of the baseline and of each model, also as CSV", async () => {
  await using server = await runningServer({ ports: portsOf(warm) });
  const others = {
    window: { duration_hours: 4, local_hours: { from: 8, to: 16, timezone: "Etc/GMT" } },
    years: true,
  };
  const { baseline, models, metadata } = projectionWorkabilityResponseSchema.parse(
    (await post(server, {}, 7, others)).json,
  );
  expect(metadata.hours_considered![0]).toBe(31 * 8);
  expect(baseline[0]!.years!.map(({ year, windows }) => [year, windows])).toEqual([
    [2001, 0],
    [2002, 0],
  ]);
  expect(models[0]!.months[0]!.years![0]).toMatchObject({ year: 2001, windows: 31 * 2 });
  const rows = (await post(server, {}, 7, others, "text/csv")).text.split("\r\n");
  expect(rows[0]).toMatch(/^climate_model,month,year,hours.stop,/);
  expect(rows.slice(1, -1).map((row) => row.split(",")[0])).toEqual([
    ...Array(24).fill("baseline"),
    ...Array(24).fill("two"),
  ]);
});

test("200 scores the hours that were as each model changes them", async () => {
  await using server = await runningServer({ ports: portsOf(warm, calm) });
  const answer = await post(server);
  expect(answer.status).toBe(200);
  const { baseline, models, change, metadata, method } = projectionWorkabilityResponseSchema.parse(
    answer.json,
  );
  expect(models[0]!.changes).toEqual([
    { variable: "temperature_2m", method: "add", by_month: Array(12).fill(2) },
  ]);
  // At 4 degC nothing can be done, at 6 degC everything: all 744 hours of January change their band.
  const always = (value: number) => ({ P10: value, P50: value, P90: value });
  expect(baseline[0]!.hours).toMatchObject({ ideal: always(0), stop: always(744) });
  expect(models[0]!.months[0]!.hours).toMatchObject({ ideal: always(744), stop: always(0) });
  expect(change[0]!.hours.ideal).toEqual({ median: 744, Q10: 744, Q90: 744, agreement: 1, models: 1 });
  expect(change[0]!.start_share).toEqual({ median: 1, Q10: 1, Q90: 1, agreement: 1, models: 1 });
  expect(metadata.held).toEqual(["cape"]);
  expect(method.limits.length).toBeGreaterThan(0);
  expect(answer.headers.get("x-halcyon-source")).toBe("historical=formula, two=formula");
});

test("404 entry_not_found, 422 of years and variables", async () => {
  await using server = await runningServer({ ports: portsOf(warm) });
  expectProblem(await post(server, {}, 8), "entry_not_found");
  const early = expectProblem(await post(server, { baseline_start: 2000 }), "invalid_request");
  expect(early.errors).toEqual([expect.objectContaining({ pointer: "#/request/baseline_start" })]);
  const late = expectProblem(await post(server, { period_end: 2005 }), "invalid_request");
  expect(late.errors).toEqual([expect.objectContaining({ pointer: "#/request/scenario" })]);
  const other = expectProblem(await post(server, { climate_model: "tow" }), "model_unavailable");
  expect(other.errors).toEqual([
    expect.objectContaining({ pointer: "#/request/climate_model", did_you_mean: "two" }),
  ]);
  const wind = { ...warm, variable: "wind_speed_10m", unit: "m/s" };
  await using windy = await runningServer({ ports: portsOf(wind) });
  expectProblem(await post(windy), "variable_unavailable");
  const { records, ...ports } = portsOf(warm);
  const outside = { ...records!, hourly: { ...records!.hourly!, locate: async () => undefined } };
  await using elsewhere = await runningServer({ ports: { ...ports, records: outside } });
  expectProblem(await post(elsewhere), "location_outside_coverage");
  const silent = { ...records!, hourly: silentRecord(records!.hourly!) };
  await using mute = await runningServer({ ports: { ...ports, records: silent } });
  expectProblem(await post(mute), "weather_unavailable");
});
