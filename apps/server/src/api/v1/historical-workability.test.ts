import { type HistoricalWorkabilityResponse, historicalWorkabilityResponseSchema } from "@halcyon/schema/v1";
import { sized } from "@halcyon/testing";
import { SourceError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import type { Ports } from "../../ports.ts";
import {
  expectProblem,
  type RunningServer,
  runningServer,
} from "../../../test/harness/running-server.suite.ts";
import {
  formulaHours,
  type FormulaRecordOptions,
  hourOf,
} from "../../../test/harness/formula-record.suite.ts";
import { madeEntry, madeGust, madePorts } from "../../../test/harness/made-ports.suite.ts";

const fog = {
  variable: "visibility",
  unit: "m",
  ideal: { min: 2000 },
  acceptable: { min: 500 },
  weight: 1,
  if_missing: "drop",
};

/** Calm until noon and stormy afterwards. A time stamp is the end of its hour. */
const formulas: FormulaRecordOptions["formulas"] = {
  wind_gusts_10m: (stamp) => ((((stamp - 1) % 24) + 24) % 24 < 12 ? 5 : 90),
};

function portsOf(changes: Partial<FormulaRecordOptions> = {}, ...constraints: object[]): Partial<Ports> {
  const entry = madeEntry(...(constraints.length === 0 ? [madeGust] : constraints));
  const hourly = formulaHours({ formulas, first: hourOf(2001), last: hourOf(2004) - 1, ...changes });
  return {
    library: madePorts(entry, {}).library,
    records: { hourly, daily: undefined, projections: [] },
  };
}

function ask(
  server: RunningServer,
  changes: {
    request?: object;
    constraint_params?: object;
    window?: object;
    years?: boolean;
    percentiles?: number[];
  } = {},
  accept = "application/json",
) {
  const { request, ...others } = changes;
  const body = {
    request: { latitude: 50, longitude: 8, start_year: 2001, end_year: 2002, ...request },
    constraint_params: { id: 7, type: "task" },
    ...others,
  };
  return server.send("/v1/historical/workability/", {
    method: "POST",
    headers: { "content-type": "application/json", accept },
    body: JSON.stringify(body),
  });
}

describe("200", () => {
  test("counts hours, windows and waiting month by month", async () => {
    await using server = await runningServer({ ports: portsOf() });
    const answer = await ask(server, { window: { duration_hours: 4 } });
    expect(answer.status).toBe(200);
    const { metadata, entry, months } = historicalWorkabilityResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({ years: { start: 2001, end: 2002 }, dataset: { source: "formula" } });
    expect(entry).toEqual({ id: 7, type: "task", name: "Made task", version: 1 });
    const all = (value: number) => ({ P10: value, P50: value, P90: value });
    // Twelve good hours a day: three windows of four, which may start in nine of 24 hours.
    expect(months[0]).toMatchObject({
      month: 1,
      years_used: 2,
      years_left_out: 0,
      hours: { ideal: all(31 * 12), stop: all(31 * 12), acceptable: all(0), unsuitable: all(0) },
      windows: all(31 * 3),
      start_share: all(9 / 24),
    });
    // From 9 o'clock the next start is 15 hours away, from 10 o'clock 14, ...: 120 hours over the 24 of a day.
    expect(months[0]!.waiting).toMatchObject({ mean_hours: 5, share_without_window: 0 });
    expect(answer.headers.get("x-halcyon-entry")).toBe("task/7/made-task;v=1;polarity=suitability");
    expect(answer.headers.get("x-halcyon-source")).toBe("historical=formula");
    expect(answer.headers.get("x-halcyon-synthetic")).toBe("?1");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("counts in working hours alone, and says how many there are", async () => {
    await using server = await runningServer({ ports: portsOf() });
    const local = { from: 8, to: 16, timezone: "Etc/GMT", weekdays: ["mon", "tue", "wed", "thu", "fri"] };
    const answer = await ask(server, { window: { duration_hours: 2, local_hours: local } });
    const { metadata, months } = historicalWorkabilityResponseSchema.parse(answer.json);
    // January has 23 working days in 2001 and 2002, of eight hours, of which those until noon are calm.
    expect(metadata.hours_considered![0]).toBe(23 * 8);
    expect(metadata.window).toEqual({
      duration_hours: 2,
      minimum_score: 0.1,
      daylight_only: false,
      local_hours: local,
    });
    expect(months[0]).toMatchObject({
      hours: { ideal: { P50: 23 * 4 }, stop: { P50: 23 * 4 } },
      windows: { P50: 23 * 2 },
      start_share: { P50: 3 / 8 },
    });
  });

  test("counts by daylight, of which December has less than June", async () => {
    await using server = await runningServer({ ports: portsOf() });
    const answer = await ask(server, { window: { duration_hours: 1, daylight_only: true } });
    const { metadata } = historicalWorkabilityResponseSchema.parse(answer.json);
    const [june, december] = [metadata.hours_considered![5]!, metadata.hours_considered![11]!];
    // At 50 degrees north the shortest days have 8.1 hours and the longest 16.4, of which 7 and 15 are whole.
    expect(december / 31).toBeGreaterThanOrEqual(6.5);
    expect(december / 31).toBeLessThan(8.2);
    expect(june / 30).toBeGreaterThan(14.5);
    expect(june / 30).toBeLessThan(16.4);
  });

  test("lists the years, and gives the percentiles that are asked for", async () => {
    await using server = await runningServer({ ports: portsOf() });
    const answer = await ask(server, { years: true, percentiles: [75, 5] });
    const { months } = answer.json as HistoricalWorkabilityResponse;
    const hours = { stop: 372, unsuitable: 0, acceptable: 0, ideal: 372 };
    expect(months[0]!.years).toEqual([
      { year: 2001, hours, windows: 93, start_share: 0.375 },
      { year: 2002, hours, windows: 93, start_share: 0.375 },
    ]);
    expect(Object.keys(months[0]!.windows!)).toEqual(["P5", "P10", "P50", "P75", "P90"]);
  });

  test("gives a table of months, or of months and years", async () => {
    await using server = await runningServer({ ports: portsOf() });
    const months = (await ask(server, { percentiles: [5] }, "text/csv")).text.split("\r\n");
    expect(months).toHaveLength(1 + 12 + 1);
    expect(months[0]).toMatch(/^month,years_used,years_left_out,hours.stop.P5,hours.stop.P10,/);
    expect(months[0]!.split(",")).toHaveLength(3 + 6 * 4 + 3);
    expect(months[1]).toMatch(/^1,2,0,372,372,372,372,/);
    const years = (await ask(server, { years: true }, "text/csv")).text.split("\r\n");
    expect(years.slice(0, 2)).toEqual([
      "month,year,hours.stop,hours.unsuitable,hours.acceptable,hours.ideal,windows,start_share",
      "1,2001,372,0,0,372,93,0.375",
    ]);
    expect(years).toHaveLength(1 + 24 + 1);
  });

  test("leaves fields empty where no year can tell", async () => {
    await using server = await runningServer({
      ports: portsOf({ formulas: { wind_gusts_10m: () => undefined } }),
    });
    const [heading, january] = (await ask(server, {}, "text/csv")).text.split("\r\n");
    expect(january!.split(",")).toHaveLength(heading!.split(",").length);
    expect(january).toMatch(/^1,0,2,,,/);
  });

  test("says which constraint it had to drop and which rule it used", async () => {
    await using server = await runningServer({
      ports: portsOf({ formulas: { wind_speed_10m: () => 3 } }, madeGust, fog),
    });
    const { metadata } = historicalWorkabilityResponseSchema.parse((await ask(server)).json);
    expect(metadata.notices).toEqual([{ code: "constraint_dropped", constraint: 1, variable: "visibility" }]);
    expect(metadata.estimated).toEqual([{ variable: "wind_gusts_10m", method: "1.6 x wind_speed_10m" }]);
  });

  test("takes the years of the record that a server has without a configuration", async () => {
    await using server = await runningServer();
    const years = sized(10, 46);
    const answer = await ask(server, {
      request: { start_year: 2026 - years, end_year: 2025 },
      constraint_params: { id: 1, type: "task" },
    });
    const { months } = historicalWorkabilityResponseSchema.parse(answer.json);
    expect(months.map(({ years_used: used }) => used)).toEqual(Array(12).fill(years));
  });
});

describe("refusals", () => {
  test("404 entry_not_found", async () => {
    await using server = await runningServer({ ports: portsOf() });
    const answer = await ask(server, { constraint_params: { id: 8, type: "task" } });
    expect(expectProblem(answer, "entry_not_found").errors).toEqual([
      expect.objectContaining({ pointer: "#/constraint_params/id" }),
    ]);
  });

  test.each([
    [{ start_year: 2000 }, "#/request/start_year"],
    [{ end_year: 2004 }, "#/request/end_year"],
    [{ start_year: 2003, end_year: 2002 }, "#/request/end_year"],
  ])("422 invalid_request of %o", async (request, pointer) => {
    await using server = await runningServer({ ports: portsOf() });
    const { errors } = expectProblem(await ask(server, { request }), "invalid_request");
    expect(errors!.map((error) => error.pointer)).toEqual([pointer]);
  });

  test.each([
    [{ percentiles: [0] }, "#/percentiles/0"],
    [{ percentiles: Array(10).fill(5) }, "#/percentiles"],
    [
      { window: { local_hours: { from: 8, to: 16, timezone: "Europe/Londn" } } },
      "#/window/local_hours/timezone",
    ],
  ])("422 invalid_request of %o", async (changes, pointer) => {
    await using server = await runningServer({ ports: portsOf() });
    const { errors } = expectProblem(await ask(server, changes), "invalid_request");
    expect(errors!.map((error) => error.pointer)).toEqual([pointer]);
  });

  test("422 variable_unavailable where the record lacks what the entry needs", async () => {
    await using server = await runningServer({ ports: portsOf({ formulas: { temperature_2m: () => 1 } }) });
    const { errors } = expectProblem(await ask(server), "variable_unavailable");
    expect(errors).toEqual([
      expect.objectContaining({ expected: { variable: "wind_gusts_10m", constraint: 0 } }),
    ]);
  });

  test("422 location_outside_coverage", async () => {
    await using server = await runningServer({ ports: portsOf({ cell: undefined }) });
    expectProblem(await ask(server), "location_outside_coverage");
  });

  test("503 weather_unavailable where the record does not answer", async () => {
    class Silent extends SourceError {
      readonly code = "silent";
    }
    const { records, ...ports } = portsOf();
    const hourly = { ...records!.hourly!, read: () => Promise.reject(new Silent("no answer")) };
    await using server = await runningServer({ ports: { ...ports, records: { ...records!, hourly } } });
    expectProblem(await ask(server), "weather_unavailable");
  });
});
