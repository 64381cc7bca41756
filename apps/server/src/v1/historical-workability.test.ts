import { historicalWorkabilityResponseSchema } from "@halcyon/schema";
import { SourceError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import type { Ports } from "../ports.ts";
import { expectProblem, type RunningServer, runningServer } from "../running-server.suite.ts";
import { formulaHours, type FormulaRecordOptions, hourOf } from "../sources/formula-record.suite.ts";
import { madeEntry, madeGust, madePorts } from "../made-ports.suite.ts";

const fog = {
  variable: "visibility",
  unit: "m",
  ideal: { min: 2000 },
  acceptable: { min: 500 },
  weight: 1,
  if_missing: "drop",
};

/** Calm until noon, a storm after it; a stamp is the end of its hour. */
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
  changes: { request?: object; constraint_params?: object; window?: object } = {},
) {
  const { request, ...others } = changes;
  const body = {
    request: { latitude: 50, longitude: 8, start_year: 2001, end_year: 2002, ...request },
    constraint_params: { id: 7, type: "task" },
    ...others,
  };
  return server.send("/v1/historical/workability/", {
    method: "POST",
    headers: { "content-type": "application/json" },
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
    expect(answer.headers.get("x-halcyon-entry")).toBe("task/7/made-task;v=1");
    expect(answer.headers.get("x-halcyon-source")).toBe("historical=formula");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test("says which constraint it had to drop and which rule it used", async () => {
    await using server = await runningServer({
      ports: portsOf({ formulas: { wind_speed_10m: () => 3 } }, madeGust, fog),
    });
    const { metadata } = historicalWorkabilityResponseSchema.parse((await ask(server)).json);
    expect(metadata.notices).toEqual([{ code: "constraint_dropped", constraint: 1, variable: "visibility" }]);
    expect(metadata.estimated).toEqual([{ variable: "wind_gusts_10m", method: "1.6 x wind_speed_10m" }]);
  });

  test("takes 46 years of the record that a server has without a configuration", async () => {
    await using server = await runningServer();
    const answer = await ask(server, {
      request: { start_year: 1980, end_year: 2025 },
      constraint_params: { id: 1, type: "task" },
    });
    const { months } = historicalWorkabilityResponseSchema.parse(answer.json);
    expect(months.map(({ years_used: used }) => used)).toEqual(Array(12).fill(46));
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
