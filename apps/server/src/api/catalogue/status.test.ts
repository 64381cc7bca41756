import { statusResponseSchema } from "@halcyon/schema";
import { openMeteoClient, OpenMeteoError, openMeteoSource } from "@halcyon/weather/sources/open-meteo";
import { describe, expect, test } from "vitest";
import { runningServer, startMs } from "../../../test/harness/running-server.suite.ts";
import type { Records } from "../../ports.ts";
import { formulaDays, formulaHours, hourOf } from "../../../test/harness/formula-record.suite.ts";
import { formulaSource } from "../../../test/harness/formula-source.suite.ts";

const now = Math.floor(startMs / 3_600_000);
const formulas = {};

test("tells the age of every part and that all is well", async () => {
  await using server = await runningServer();
  const { status, datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(status).toBe("ok");
  expect(datasets.map(({ dataset }) => dataset)).toEqual(
    ["noaa", "ecmwf"].flatMap((model) =>
      ["deterministic", "ensemble", "seasonal"].map((part) => `${model}.${part}`),
    ),
  );
  for (const { health, synthetic, age_hours: age, max_age_hours: maxAge } of datasets) {
    expect([health, synthetic]).toEqual(["ok", true]);
    expect(age).toBeLessThan(maxAge);
  }
});

test("names the part that is stale, empty or silent", async () => {
  const silent = formulaSource({ formulas, run: now });
  const models = new Map([
    [
      "noaa" as const,
      [
        { part: "deterministic" as const, source: formulaSource({ formulas, run: now - 25 }) },
        { part: "ensemble" as const, source: { ...silent, latestRun: () => Promise.resolve(undefined) } },
        {
          part: "seasonal" as const,
          source: {
            ...silent,
            latestRun: () => Promise.reject(new OpenMeteoError("retry_later", "No answer.")),
          },
        },
      ],
    ],
  ]);
  await using server = await runningServer({ ports: { models } });
  const { status, datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(status).toBe("degraded");
  expect(datasets.map(({ health, run, age_hours: age }) => [health, run, age])).toEqual([
    ["stale", "2026-11-20T08:00:00Z", 25],
    ["empty", null, null],
    ["silent", null, null],
  ]);
});

test("tells what a provider still allows", async () => {
  const source = openMeteoSource({ client: openMeteoClient({ nowMs: () => startMs }), product: "gfs" });
  const models = new Map([
    ["noaa", [{ part: "deterministic", source: { ...source, latestRun: () => Promise.resolve(now) } }]],
  ] as const);
  await using server = await runningServer({ ports: { models } });
  const { datasets } = statusResponseSchema.parse((await server.send("/v1/status")).json);
  expect(datasets[0]?.calls_left?.map(({ window, limit, left }) => [window, limit, left])).toEqual([
    ["minute", 600, 600],
    ["hour", 5000, 5000],
    ["day", 10_000, 10_000],
    ["month", 300_000, 300_000],
  ]);
});

describe("a record", () => {
  const span = { formulas: {}, first: hourOf(1979), last: hourOf(2026, 11, 11) + 9 };
  const made = (last: number) =>
    formulaDays(
      { formulas: {}, first: hourOf(1950) / 24, last },
      { model: "made", scenario: "ssp245", calendar: "standard" },
    );
  const recordsAsked = async (records: Partial<Records>) => {
    const given = { hourly: formulaHours(span), daily: undefined, projections: [], ...records };
    await using server = await runningServer({ ports: { records: given } });
    return statusResponseSchema.parse((await server.send("/v1/status")).json);
  };

  test("is told with what it holds until when, and need not grow where nothing says so", async () => {
    const projections = [made(hourOf(2101) / 24 - 1), made(hourOf(2026, 11, 20) / 24)];
    const { status, records } = await recordsAsked({ projections });
    expect(status).toBe("ok");
    expect(records[0]).toEqual({
      state: "ready",
      dataset: "historical.hour",
      offering: "historical",
      source: "formula",
      synthetic: true,
      health: "ok",
      first: "1979-01-01T00:00:00Z",
      last: "2026-11-11T09:00:00Z",
      age_hours: 240,
      max_age_hours: null,
    });
    expect(records.slice(1)).toMatchObject([
      { dataset: "projection.made.ssp245", first: "1950-01-01", last: "2100-12-31", age_hours: null },
      { health: "ok", last: "2026-11-20", age_hours: 9, max_age_hours: null },
    ]);
  });

  test.each([
    [240, "ok", "ok"],
    [239, "stale", "degraded"],
  ])("that may be %i hours old is %s at 240", async (hourly, health, all) => {
    const { status, records } = await recordsAsked({ maxAgeHours: { hourly } });
    expect([status, records.map((row) => row.health)]).toEqual([all, [health]]);
  });

  test("that does not answer is silent", async () => {
    const locate = () => Promise.reject(new OpenMeteoError("retry_later", "No answer."));
    const { status, records } = await recordsAsked({ hourly: { ...formulaHours(span), locate } });
    expect([status, records.map(({ health }) => health)]).toEqual(["degraded", ["silent"]]);
  });
});
