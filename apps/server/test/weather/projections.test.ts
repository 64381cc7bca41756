import {
  frequencyChangeResponseSchema,
  hazardIndexResponseSchema,
  projectionDailyResponseSchema,
} from "@halcyon/schema";
import { calendarDate, dayNumber } from "@halcyon/schema/time";
import { sized } from "@halcyon/testing";
import { describe, expect, test } from "vitest";
import type { Records } from "../../src/ports.ts";
import {
  type Answer,
  expectProblem,
  type RunningServer,
  runningServer,
} from "../harness/running-server.suite.ts";
import { formulaDays } from "../harness/formula-record.suite.ts";
import { type Changes, silentRecord, warming, years } from "./warming-model.suite.ts";

const recordsOf = (changes: Changes = {}): Records => ({
  hourly: undefined,
  daily: undefined,
  projections: [warming("two", 2, changes), warming("one", 1, changes)],
});

const made = (changes?: Changes): Promise<RunningServer> =>
  runningServer({ ports: { records: recordsOf(changes) } });

const asked = {
  daily: { variables: "temperature_2m", start_date: "2003-01-02", end_date: "2003-01-05" },
  "heat-and-cold-waves/frequency-change/heatwave": years,
  "hazard-indices/tx_days_above": { period_start: 2003, period_end: 2004 },
};
type Asked = keyof typeof asked;
const all = Object.keys(asked) as Asked[];

function ask(
  server: RunningServer,
  what: Asked,
  query: object = {},
  accept = "application/json",
): Promise<Answer> {
  const place = { latitude: 50, longitude: 8, scenario: "ssp245" };
  const entries = Object.entries({ ...place, ...asked[what], ...query }).map(([name, value]) => [
    name,
    String(value),
  ]);
  return server.send(`/v1/projections/${what}?${new URLSearchParams(entries).toString()}`, {
    headers: { accept },
  });
}

describe("daily, 200", () => {
  test("gives every climate model in its own calendar", async () => {
    await using server = await made();
    const answer = await ask(server, "daily", { variables: "temperature_2m,precipitation" });
    expect(answer.status).toBe(200);
    const { models } = projectionDailyResponseSchema.parse(answer.json);
    expect(models.map((model) => [model.climate_model, model.calendar])).toEqual([
      ["two", "noleap"],
      ["one", "noleap"],
    ]);
    expect(models[0]!.daily.date).toEqual(["2003-01-02", "2003-01-03", "2003-01-04", "2003-01-05"]);
    expect(models[0]!.daily.temperature_2m!.values).toEqual([10, 10, 0, 0]);
    expect(models[0]!.daily.precipitation).toEqual({
      unit: "mm",
      statistic: "sum",
      values: [2.5, 2.5, 2.5, 2.5],
    });
    expect(answer.headers.get("x-halcyon-source")).toBe("two=formula, one=formula");
  });

  test("gives one of them, also as CSV", async () => {
    await using server = await made();
    const csv = await ask(server, "daily", { climate_model: "one", end_date: "2003-01-03" }, "text/csv");
    expect(csv.text).toBe(
      ["climate_model,date,temperature_2m", "one,2003-01-02,10", "one,2003-01-03,10", ""].join("\r\n"),
    );
  });

  test("reaches the end of 2100, and knows the days of 360_day", async () => {
    await using server = await runningServer();
    const query = { climate_model: "synthetic-c", start_date: "2100-02-01", end_date: "2100-12-31" };
    const { models } = projectionDailyResponseSchema.parse((await ask(server, "daily", query)).json);
    const { date, temperature_2m: temperature } = models[0]!.daily;
    expect(models[0]!.calendar).toBe("360_day");
    expect([date[28], date[29], date.at(-1)]).toEqual(["2100-02-29", "2100-02-30", "2100-12-30"]);
    expect(temperature!.values.every((value) => value !== null)).toBe(true);
  });
});

describe("frequency change, 200", () => {
  const what = "heat-and-cold-waves/frequency-change/heatwave";

  test("counts waves by model and over the models", async () => {
    await using server = await made();
    const { models, change, percent, metadata } = frequencyChangeResponseSchema.parse(
      (await ask(server, what)).json,
    );
    expect(metadata).toMatchObject({ wave_type: "heatwave", baseline: { start: 2001, end: 2002 } });
    // No day of the baseline is above its percentile of 0 degC; then three days are, twice and once a year.
    expect(models.map((model) => [model.baseline.waves_per_year, model.period.waves_per_year])).toEqual([
      [0, 2],
      [0, 1],
    ]);
    expect(models[0]).toMatchObject({
      change: 2,
      percent: null,
      period: { days_per_year: 6, longest_days: 3 },
    });
    // Type 8 of 1 and 2: the middle, and the ends themselves.
    expect(change).toEqual({ median: 1.5, Q10: 1, Q90: 2, agreement: 1, models: 2 });
    expect(percent).toBeNull();
  });

  /** Expected number of four-day waves that begin in each year, over 30 years. The last wave of a year begins on 29 or 30 December. */
  test.each([
    ["noleap", () => 11, 11],
    ["360_day", (year: number) => (year < 26 ? 17 : 16), 16.867],
  ] as const)(
    "counts the wave that begins in the period and ends after it, in %s",
    async (calendar, wavesOf, wavesPerYear) => {
      const firstYear = 2001;
      const dayOf = (year: number): number => dayNumber(calendar, { year, month: 1, day: 1 });
      const isHot = (day: number): boolean => {
        const { year } = calendarDate(calendar, day);
        if (year < 2003) return false;
        const last = dayOf(year + 1) - 2;
        const regular = Math.floor((day - dayOf(year) - 10) / 20);
        const inYear =
          regular >= 0 && regular < wavesOf(year - 2003) - 1 && (day - dayOf(year) - 10) % 20 < 4;
        const overNewYear = day >= last || (year > 2003 && day < dayOf(year) + 2);
        return inYear || overNewYear;
      };
      const projected = { model: "one", scenario: "ssp245", calendar };
      const formulas = { temperature_2m: (day: number) => (isHot(day) ? 10 : 0) };
      const bounds = { first: dayOf(firstYear), last: dayOf(2035) - 1 };
      const records: Records = {
        hourly: undefined,
        daily: undefined,
        projections: [formulaDays({ formulas, ...bounds }, projected)],
      };
      await using server = await runningServer({ ports: { records } });
      const answer = await ask(server, what, { period_start: 2003, period_end: 2032 });
      const [model] = frequencyChangeResponseSchema.parse(answer.json).models;
      expect(model!.period.waves_per_year).toBeCloseTo(wavesPerYear, 3);
      expect(model!.period.days_per_year).toBeCloseTo(4 * wavesPerYear, 1);
    },
  );

  test("gives a row for each model and one for all of them as CSV", async () => {
    await using server = await made();
    const [heading, ...rows] = (await ask(server, what, {}, "text/csv")).text.split("\r\n");
    expect(heading).toMatch(/^climate_model,baseline.waves_per_year,.*,percent.agreement,percent.models$/);
    expect(rows.map((row) => row.split(",").slice(0, 2))).toEqual([
      ["two", "0"],
      ["one", "0"],
      ["ensemble", ""],
      [""],
    ]);
    const change = heading!.split(",").indexOf("change");
    expect(rows.slice(0, 3).map((row) => row.split(",")[change])).toEqual(["2", "1", "1.5"]);
    expect(rows[2]!.split(",")).toHaveLength(heading!.split(",").length);
  });

  test("names the climate models that do not reach the years", async () => {
    const first = dayNumber("noleap", { year: 2001, month: 1, day: 1 });
    const short = warming("short", 1, { last: first + 2 * 365 });
    const records = { ...recordsOf(), projections: [warming("two", 2), short] };
    await using server = await runningServer({ ports: { records } });
    const { models, metadata } = frequencyChangeResponseSchema.parse((await ask(server, what)).json);
    expect(models).toHaveLength(1);
    expect(metadata.left_out).toEqual([{ climate_model: "short", reason: "years" }]);
  });

  test("of the synthetic models finds more heat waves in every calendar, and answers again alike", async () => {
    await using server = await runningServer();
    const query = {
      scenario: "ssp585",
      period_start: 2071,
      period_end: 2100,
      baseline_start: sized(1981, 1950),
      baseline_end: 2010,
    };
    const answer = await ask(server, what, query);
    const { models, change } = frequencyChangeResponseSchema.parse(answer.json);
    expect(new Set(models.map(({ calendar }) => calendar)).size).toBe(3);
    expect(change!.agreement).toBe(1);
    expect(change!.median).toBeGreaterThan(1);
    expect((await ask(server, what, query)).text).toBe(answer.text);
  });
});

describe("hazard index, 200", () => {
  const what = "hazard-indices/tx_days_above";

  test("gives years, their mean and that of the models", async () => {
    await using server = await made();
    const { models, mean, metadata } = hazardIndexResponseSchema.parse((await ask(server, what)).json);
    expect(metadata).toMatchObject({ unit: "days", parameters: { threshold: 25 } });
    // Three days of two months are warmer than 25 degC, and of one.
    expect(models[0]!.years).toEqual([
      { year: 2003, value: 6, missing_days: 0 },
      { year: 2004, value: 6, missing_days: 0 },
    ]);
    expect(models.map((model) => model.mean)).toEqual([6, 3]);
    expect(mean).toEqual({ median: 4.5, Q10: 3, Q90: 6, agreement: 1, models: 2 });
  });

  test("gives a row for each model and one for all of them as CSV", async () => {
    await using server = await made();
    expect((await ask(server, what, {}, "text/csv")).text).toBe(
      [
        "climate_model,mean,mean.Q10,mean.Q90,mean.agreement,mean.models,years_used,years_left_out,2003,2004",
        "two,6,,,,,2,0,6,6",
        "one,3,,,,,2,0,3,3",
        "ensemble,4.5,3,6,1,2,,,,",
        "",
      ].join("\r\n"),
    );
  });

  test("takes the parameters of the index", async () => {
    await using server = await made();
    const { models } = hazardIndexResponseSchema.parse((await ask(server, what, { threshold: 19.5 })).json);
    expect(models[0]!.mean).toBe(365);
  });

  test("refuses parameters that the index has not got, with those that it has", async () => {
    await using server = await made();
    const { errors } = expectProblem(await ask(server, what, { window_days: 3 }), "invalid_request");
    expect(errors).toEqual([
      expect.objectContaining({ parameter: "window_days", detail: expect.stringContaining("threshold") }),
    ]);
  });

  test("knows every index of the list, each with a value in the synthetic models", async () => {
    await using server = await runningServer();
    const { indices } = (await server.send("/v1/hazard-indices")).json as { indices: { name: string }[] };
    expect(indices).toHaveLength(16);
    const spanYears = sized(2, 5);
    for (const { name } of indices) {
      const place = "latitude=49.25&longitude=-123.1&scenario=ssp245&climate_model=synthetic-a";
      const path = `/v1/projections/hazard-indices/${name}?${place}&period_start=2041&period_end=${2040 + spanYears}`;
      const { models } = hazardIndexResponseSchema.parse((await server.send(path)).json);
      expect(models[0]!.years_used, name).toBe(spanYears);
    }
  });
});

describe.each(all)("%s", (what) => {
  test("422 location_outside_coverage", async () => {
    await using server = await made({ cell: undefined });
    expectProblem(await ask(server, what), "location_outside_coverage");
  });

  test("422 variable_unavailable, also where there is no projection at all", async () => {
    await using server = await made({ formulas: { wind_speed_10m: () => 1 } });
    const { errors } = expectProblem(await ask(server, what), "variable_unavailable");
    expect(errors).toMatchObject([{ expected: { variable: expect.any(String) } }]);
    await using none = await runningServer({ ports: { records: { ...recordsOf(), projections: [] } } });
    expectProblem(await ask(none, what), "variable_unavailable");
  });

  test("422 invalid_request of years that no model holds", async () => {
    await using server = await made();
    const late =
      what === "daily"
        ? { start_date: "2010-01-01", end_date: "2010-02-01" }
        : { period_start: 2003, period_end: 2010 };
    expectProblem(await ask(server, what, late), "invalid_request");
    const turned =
      what === "daily"
        ? { start_date: "2003-02-01", end_date: "2003-01-01" }
        : { period_start: 2004, period_end: 2003 };
    expectProblem(await ask(server, what, turned), "invalid_request");
    expectProblem(await ask(server, what, { scenario: "rcp85" }), "invalid_request");
  });

  test("503 weather_unavailable", async () => {
    const projections = recordsOf().projections.map(silentRecord);
    await using server = await runningServer({ ports: { records: { ...recordsOf(), projections } } });
    expectProblem(await ask(server, what), "weather_unavailable");
  });
});

test("the datasets are listed with spans and calendars", async () => {
  await using server = await runningServer();
  const { datasets } = (await server.send("/v1/datasets")).json as { datasets: Record<string, unknown>[] };
  expect(datasets).toHaveLength(21);
  expect(datasets[0]).toMatchObject({
    dataset: "historical.hour",
    first: "1979-01-01T00:00:00Z",
    last: "2026-11-16T23:00:00Z",
    synthetic: true,
  });
  expect(datasets.map(({ last }) => last)).toContain("2100-12-30");
});
