import {
  climatologyResponseSchema,
  historicalDailyResponseSchema,
  historicalHourlyResponseSchema,
} from "@halcyon/schema";
import { formatEpochHour } from "@halcyon/schema/time";
import { solarElevation } from "@halcyon/scoring";
import { SourceError } from "@halcyon/weather";
import { describe, expect, test } from "vitest";
import type { Records } from "../../src/ports.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../harness/running-server.suite.ts";
import { formulaHours, type FormulaRecordOptions, hourOf } from "../harness/formula-record.suite.ts";

const start = hourOf(2001);

/**
 * Weather of the tests. The temperature [degC] is the hour of the day; 1 mm of rain falls in the hour that ends at 12; hour 5 on 3 January
 * is missing.
 */
const formulas: FormulaRecordOptions["formulas"] = {
  temperature_2m: (stamp) => (stamp === start + 53 ? undefined : ((stamp % 24) + 24) % 24),
  dew_point_2m: (stamp) => ((stamp % 24) + 24) % 24,
  precipitation: (stamp) => (((stamp % 24) + 24) % 24 === 12 ? 1 : 0),
  wind_direction_10m: () => 270,
  wind_speed_10m: () => 4,
};

const recordsOf = (changes: Partial<FormulaRecordOptions> = {}): Records => ({
  hourly: formulaHours({ formulas, first: start, last: hourOf(2004) - 1, ...changes }),
  daily: undefined,
  projections: [],
});

const made = (changes?: Partial<FormulaRecordOptions>): Promise<RunningServer> =>
  runningServer({ ports: { records: recordsOf(changes) } });

function ask(
  server: RunningServer,
  what: string,
  query: object,
  accept = "application/json",
): Promise<Answer> {
  const place = { latitude: 50, longitude: 8, variables: "temperature_2m" };
  const days = what === "climatology" ? {} : { start_date: "2001-01-02", end_date: "2001-01-03" };
  const entries = Object.entries({ ...place, ...days, ...query }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return server.send(`/v1/historical/${what}?${new URLSearchParams(entries).toString()}`, {
    headers: { accept },
  });
}

describe("hourly, 200", () => {
  test("has the sun over the place asked for, not over the cell", async () => {
    await using server = await made();
    const place = { latitude: 50.1, longitude: 8.12 };
    const answer = await ask(server, "hourly", { ...place, variables: "solar_elevation" });
    const { metadata, hourly } = historicalHourlyResponseSchema.parse(answer.json);
    expect(metadata.dataset.cell).toMatchObject({ latitude: 50, longitude: 8 });
    hourly.solar_elevation!.values.forEach((value, hour) => {
      const deg = solarElevation((start + 24 + hour) * 3_600_000, place.latitude, place.longitude);
      expect(Math.abs(value! - deg)).toBeLessThanOrEqual(0.005);
    });
  });

  test("gives the stamps of the days, sums of the hour before each", async () => {
    await using server = await made();
    const answer = await ask(server, "hourly", { variables: "temperature_2m,precipitation" });
    expect(answer.status).toBe(200);
    const { metadata, hourly, nulls } = historicalHourlyResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({
      start_date: "2001-01-02T00:00:00Z",
      end_date: "2001-01-03T23:00:00Z",
      dataset: { source: "formula", cell: { latitude: 50, longitude: 8, elevation_m: 100 } },
    });
    expect(hourly.timestamp).toHaveLength(48);
    expect(hourly.temperature_2m).toMatchObject({ unit: "degC", statistic: "value" });
    expect(hourly.temperature_2m!.values.slice(3, 8)).toEqual([3, 4, 5, 6, 7]);
    expect(hourly.precipitation).toMatchObject({ unit: "mm", statistic: "sum" });
    expect(hourly.precipitation!.values.flatMap((value, row) => (value === 1 ? [row] : []))).toEqual([
      12, 36,
    ]);
    const gap = formatEpochHour(start + 53);
    expect(nulls).toEqual([
      { variable: "temperature_2m", column: "values", from: gap, to: gap, reason: "gap" },
    ]);
  });

  test("derives what the record lacks and names a rough rule", async () => {
    await using server = await made();
    const answer = await ask(server, "hourly", { variables: "relative_humidity_2m,wind_gusts_10m" });
    const { hourly, metadata } = historicalHourlyResponseSchema.parse(answer.json);
    // The dew point is the temperature, so the air is saturated; 1.6 times 4 m/s are 6.4 m/s.
    expect(hourly.relative_humidity_2m!.values[0]).toBe(100);
    expect(hourly.wind_gusts_10m!.values[0]).toBe(6.4);
    expect(metadata.estimated).toMatchObject([
      { variable: "wind_gusts_10m", method: "1.6 x wind_speed_10m" },
    ]);
  });

  test("gives the same as CSV, may be kept, and costs by its work", async () => {
    await using server = await made();
    const csv = await ask(server, "hourly", { end_date: "2001-01-02" }, "text/csv");
    expect(csv.text.split("\r\n").slice(0, 3)).toEqual([
      "timestamp,temperature_2m",
      "2001-01-02T00:00:00Z,0",
      "2001-01-02T01:00:00Z,1",
    ]);
    expect(csv.headers.get("etag")).toMatch(/^"/);
    const remaining = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit")!)![1]);
    const names = "temperature_2m,dew_point_2m,precipitation,wind_speed_10m";
    // Three years of 8760 hours and four variables are 105,120 numbers of 21 values, less than half a step.
    const dear = { start_date: "2001-01-01", end_date: "2003-12-31", variables: names };
    expect(remaining(csv) - remaining(await ask(server, "hourly", dear))).toBe(1);
  });

  test("gives the stamps on local clocks too where a time zone is asked for", async () => {
    await using server = await made();
    const answer = await ask(server, "hourly", { timezone: "Asia/Kolkata" });
    const { hourly } = historicalHourlyResponseSchema.parse(answer.json);
    expect(hourly.local_time!.slice(0, 2)).toEqual([
      "2001-01-02T05:30:00+05:30",
      "2001-01-02T06:30:00+05:30",
    ]);
    expect(hourly.local_time).toHaveLength(48);
    const csv = await ask(server, "hourly", { timezone: "Asia/Kolkata" }, "text/csv");
    expect(csv.text.split("\r\n").slice(0, 2)).toEqual([
      "timestamp,local_time,temperature_2m",
      "2001-01-02T00:00:00Z,2001-01-02T05:30:00+05:30,0",
    ]);
    const { errors } = expectProblem(await ask(server, "hourly", { timezone: "+05:30" }), "invalid_request");
    expect(errors).toEqual([expect.objectContaining({ parameter: "timezone", code: "unknown_timezone" })]);
    const daily = expectProblem(await ask(server, "daily", { timezone: "Asia/Kolkata" }), "invalid_request");
    expect(daily.errors).toEqual([expect.objectContaining({ parameter: "timezone", code: "unknown_field" })]);
  });

  test("without a configuration the record begins with 1979", async () => {
    await using server = await runningServer();
    const answer = await ask(server, "hourly", { start_date: "1979-01-01", end_date: "1979-01-01" });
    const { hourly, metadata } = historicalHourlyResponseSchema.parse(answer.json);
    expect(hourly.timestamp[0]).toBe("1979-01-01T00:00:00Z");
    expect(hourly.temperature_2m!.values.every((value) => value !== null)).toBe(true);
    expect(metadata.dataset).toMatchObject({ source: "synthetic", synthetic: true });
  });
});

describe("daily, 200", () => {
  test("makes days of their 24 hours, and none of 23", async () => {
    await using server = await made();
    const variables = "temperature_2m,temperature_2m_max,precipitation";
    const answer = await ask(server, "daily", { variables });
    const { metadata, daily, nulls } = historicalDailyResponseSchema.parse(answer.json);
    expect(metadata.method).toBe("made_of_hours");
    expect(daily.date).toEqual(["2001-01-02", "2001-01-03"]);
    // The mean of 0 to 23 is 11.5. An hour is missing on the third.
    expect(daily.temperature_2m).toEqual({ unit: "degC", statistic: "mean", values: [11.5, null] });
    expect(daily.temperature_2m_max).toMatchObject({ statistic: "max", values: [23, null] });
    expect(daily.precipitation).toMatchObject({ statistic: "sum", values: [1, 1] });
    expect(nulls).toHaveLength(2);
  });

  test("are 46 years at once", async () => {
    await using server = await runningServer();
    const answer = await ask(server, "daily", { start_date: "1979-01-01", end_date: "2024-12-31" });
    const { daily } = historicalDailyResponseSchema.parse(answer.json);
    expect(daily.date).toHaveLength(46 * 365 + 12);
    const means = daily.temperature_2m!.values.filter((value) => value !== null);
    expect(means).toHaveLength(daily.date.length);
  });
});

describe("climatology, 200", () => {
  test("has quantiles by day of the year and hour", async () => {
    await using server = await made();
    const query = { baseline_start: 2001, baseline_end: 2003, window_days: 5 };
    const answer = await ask(server, "climatology", { ...query, variables: "temperature_2m,precipitation" });
    const { metadata, climatology } = climatologyResponseSchema.parse(answer.json);
    expect(metadata).toMatchObject({
      baseline: { start: 2001, end: 2003 },
      window_days: 5,
      days_mapped: "365 days spread over 366",
    });
    expect(climatology.day_of_year).toHaveLength(366 * 24);
    // Every value of the hour 7 is 7 degC; 1 mm fell in the hour that ends at 12.
    const row = 200 * 24 + 7;
    expect([climatology.day_of_year[row], climatology.hour[row]]).toEqual([201, 7]);
    const { Q10, median, Q90 } = climatology.temperature_2m!;
    expect([Q10[row], median[row], Q90[row]]).toEqual([7, 7, 7]);
    expect(climatology.precipitation!.median.slice(row, row + 6)).toEqual([0, 0, 0, 0, 0, 1]);
  });
});

describe("a record that lacks steps, or has preliminary ones", () => {
  const [april, may] = [hourOf(2002, 4), hourOf(2002, 5)];
  const state = {
    gaps: [{ from: april, to: may - 1, variables: ["temperature_2m"] as const }],
    provisional: [{ from: hourOf(2003, 12), to: hourOf(2004) - 1 }],
  };
  const gap = {
    from: "2002-04-01T00:00:00Z",
    to: "2002-04-30T23:00:00Z",
    steps: 720,
    variables: ["temperature_2m"],
  };
  const preliminary = { from: "2003-12-01T00:00:00Z", to: "2003-12-31T23:00:00Z" };

  test("is named by a climatology of its years", async () => {
    await using server = await made({ state });
    const query = { baseline_start: 2001, baseline_end: 2003, window_days: 5 };
    const { metadata } = climatologyResponseSchema.parse((await ask(server, "climatology", query)).json);
    expect(metadata).toMatchObject({ gaps: [gap], provisional: [preliminary] });
    const before = await ask(server, "climatology", { ...query, baseline_end: 2001 });
    const { metadata: ofBefore } = climatologyResponseSchema.parse(before.json);
    expect([ofBefore.gaps, ofBefore.provisional]).toEqual([undefined, undefined]);
  });

  test("is named by its hours, as far as they were asked for", async () => {
    await using server = await made({ state });
    const days = { start_date: "2002-04-30", end_date: "2002-05-01" };
    const { metadata } = historicalHourlyResponseSchema.parse((await ask(server, "hourly", days)).json);
    expect(metadata.gaps).toEqual([{ ...gap, from: "2002-04-30T00:00:00Z", steps: 24 }]);
    expect(metadata.provisional).toBeUndefined();
  });
});

describe("422", () => {
  test.each([
    ["hourly", { start_date: "2001-01-04" }, "end_date", "before the first"],
    ["hourly", { start_date: "2001-02-30", end_date: "2001-03-01" }, "start_date", "as YYYY-MM-DD"],
    ["hourly", { start_date: "2000-12-31" }, "start_date", "2001-01-01T00:00:00Z to 2003-12-31T23:00:00Z"],
    ["daily", { end_date: "2004-01-01" }, "end_date", "2003-12-31T23:00:00Z"],
    ["hourly", { start_date: "2001-01-01", end_date: "2011-01-01" }, "end_date", "At most 10 years"],
    ["climatology", { baseline_start: 1991, baseline_end: 2002 }, "baseline_start", "2001 to 2003"],
    ["climatology", { baseline_start: 2001, baseline_end: 2002, window_days: 4 }, "window_days", "odd"],
    ["daily", { variables: "temperature" }, "variables", "There is no variable temperature;"],
  ])("invalid_request of %s %o", async (what, query, parameter, words) => {
    await using server = await made();
    const { errors } = expectProblem(await ask(server, what, query), "invalid_request");
    expect(errors!.map((error) => error.parameter)).toContain(parameter);
    expect(errors!.map(({ detail }) => detail).join(" ")).toMatch(new RegExp(words, "i"));
  });

  test("invalid_request where the answer would be too large", async () => {
    await using server = await runningServer();
    const variables =
      "temperature_2m,dew_point_2m,precipitation,wind_speed_10m,cape,snow_depth,pressure_msl,cloud_cover,rain,snowfall,utci,humidex";
    // Ten years of hours and twelve variables are 1,051,200 numbers and more.
    const query = { start_date: "2001-01-01", end_date: "2010-12-31", variables };
    expect(expectProblem(await ask(server, "hourly", query), "invalid_request").detail).toContain("1000000");
  });

  test.each(["hourly", "daily", "climatology"])("variable_unavailable of %s", async (what) => {
    await using server = await made();
    const query = what === "climatology" ? { baseline_start: 2001, baseline_end: 2002 } : {};
    const missing = expectProblem(
      await ask(server, what, { ...query, variables: "cape" }),
      "variable_unavailable",
    );
    expect(missing.errors![0]!.expected).toMatchObject({ variable: "cape" });
    await using without = await runningServer({
      ports: { records: { hourly: undefined, daily: undefined, projections: [] } },
    });
    expectProblem(await ask(without, what, query), "variable_unavailable");
  });

  test("variable_unavailable of the mean of a direction", async () => {
    await using server = await made();
    const answer = await ask(server, "daily", { variables: "wind_direction_10m" });
    expect(expectProblem(answer, "variable_unavailable").detail).toContain("no mean");
  });

  test.each(["hourly", "daily", "climatology"])("location_outside_coverage of %s", async (what) => {
    await using server = await made({ cell: undefined });
    const query = what === "climatology" ? { baseline_start: 2001, baseline_end: 2002 } : {};
    expectProblem(await ask(server, what, query), "location_outside_coverage");
  });
});

test.each(["hourly", "daily", "climatology"])(
  "503 weather_unavailable where %s is not read",
  async (what) => {
    class Silent extends SourceError {
      readonly code = "silent";
    }
    const { hourly, ...records } = recordsOf();
    const silent = { ...hourly!, read: () => Promise.reject(new Silent("no answer")) };
    await using server = await runningServer({ ports: { records: { ...records, hourly: silent } } });
    const query = what === "climatology" ? { baseline_start: 2001, baseline_end: 2002 } : {};
    expectProblem(await ask(server, what, query), "weather_unavailable");
  },
);
