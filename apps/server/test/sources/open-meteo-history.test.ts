import {
  climatologyResponseSchema,
  historicalDailyResponseSchema,
  historicalHourlyResponseSchema,
  statusResponseSchema,
} from "@halcyon/schema";
import { historicalWorkabilityResponseSchema } from "@halcyon/schema/v1";
import { recordValue } from "@halcyon/weather/open-meteo/open-meteo-records.suite";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Answer, expectProblem, type RunningServer } from "../harness/running-server.suite.ts";
import { askBerlin, openMeteoProvider, serverOver } from "./open-meteo-provider.suite.ts";
import { threads } from "../../src/workers/pool/workers.ts";

const provider = openMeteoProvider();

const eight =
  "temperature_2m,dew_point_2m,precipitation,cloud_cover,shortwave_radiation,wind_speed_10m,wind_gusts_10m,pressure_msl";

describe("history without an ingest", () => {
  const hours = (first: string, last: string, variables = "temperature_2m") => ({
    start_date: first,
    end_date: last,
    variables,
  });

  test("begins in 1940", async () => {
    await using server = await serverOver(provider());
    const answer = await askBerlin(server, "historical/hourly", hours("1940-01-01", "1940-01-02"));
    const { hourly, metadata, nulls } = historicalHourlyResponseSchema.parse(answer.json);
    const first = Date.UTC(1940, 0, 1) / 3_600_000;
    expect(hourly.temperature_2m!.values).toEqual(
      Array.from({ length: 48 }, (_, row) => recordValue("temperature_2m", first + row, "era5")),
    );
    expect(nulls).toEqual([]);
    expect(metadata.dataset).toMatchObject({
      source: "open-meteo-era5",
      synthetic: false,
      cell: { latitude: 52.5, longitude: 13.5 },
      licence: { name: "CC-BY-4.0" },
    });
    const before = await askBerlin(server, "historical/hourly", hours("1939-12-31", "1940-01-02"));
    expectProblem(before, "invalid_request");
  });

  test("has no hours yet of the last days, and says so; tomorrow's are refused", async () => {
    await using server = await serverOver(provider());
    const answer = await askBerlin(server, "historical/hourly", hours("2026-11-14", "2026-11-21"));
    const { hourly, nulls } = historicalHourlyResponseSchema.parse(answer.json);
    expect(hourly.temperature_2m!.values.slice(0, 48)).not.toContain(null);
    expect(nulls).toEqual([
      {
        variable: "temperature_2m",
        column: "values",
        from: "2026-11-16T00:00:00Z",
        to: "2026-11-21T23:00:00Z",
        reason: "not_yet",
      },
    ]);
    const days = await askBerlin(server, "historical/daily", hours("2026-11-15", "2026-11-17"));
    expect(historicalDailyResponseSchema.parse(days.json).nulls).toMatchObject([
      { from: "2026-11-16", to: "2026-11-17", reason: "not_yet" },
    ]);
    const problem = expectProblem(
      await askBerlin(server, "historical/hourly", hours("2026-11-14", "2026-11-22")),
      "invalid_request",
    );
    expect(problem.errors).toMatchObject([
      { code: "outside_record", expected: { last: "2026-11-15T23:00:00Z" } },
    ]);
  });

  test("of which the provider is late has not come yet either; what was asked for long ago is a gap", async () => {
    await using server = await serverOver(provider());
    provider().lagDays = 8;
    const late = await askBerlin(server, "historical/hourly", hours("2026-11-12", "2026-11-16"));
    expect(historicalHourlyResponseSchema.parse(late.json).nulls).toMatchObject([
      { from: "2026-11-14T00:00:00Z", to: "2026-11-16T23:00:00Z", reason: "not_yet" },
    ]);
    const record = async () => {
      const { records } = statusResponseSchema.parse((await server.send("/v1/status")).json);
      return records[0];
    };
    expect(await record()).toMatchObject({ last: "2026-11-13T23:00:00Z", health: "ok", max_age_hours: 240 });
    provider().nowMs += 6 * 3_600_000;
    provider().lagDays = 20;
    await askBerlin(server, "historical/hourly", hours("2026-11-01", "2026-11-02"));
    expect(await record()).toMatchObject({
      last: "2026-11-01T23:00:00Z",
      health: "stale",
      state: "degraded",
    });
  });

  test("of a place whose answers cannot be used is 503 there, and given everywhere else", async () => {
    const fake = provider();
    fake.mishapOf = ({ searchParams }) =>
      Number(searchParams.get("latitude")) > 50
        ? (response) => response.end('{"hourly":{"temperature_2m":[-nan]}}')
        : undefined;
    onTestFinished(() => void (fake.mishapOf = () => undefined));
    await using server = await serverOver(fake);
    for (const day of ["2001-01-01", "2001-03-01", "2001-05-01"])
      expectProblem(await askBerlin(server, "historical/hourly", hours(day, day)), "weather_unavailable");
    const munich = { latitude: 48.14, longitude: 11.58, ...hours("2001-01-01", "2001-01-01") };
    const { status, text } = await askBerlin(server, "historical/hourly", munich);
    expect(status, text).toBe(200);
  });

  test("is asked for once, and its gusts are the stronger of each hour's ends", async () => {
    await using server = await serverOver(provider());
    const query = hours("2019-12-31", "2020-01-01", "wind_gusts_10m");
    const answer = await askBerlin(server, "historical/hourly", query);
    const first = Date.UTC(2019, 11, 31) / 3_600_000;
    const gust = (hour: number): number => recordValue("wind_gusts_10m", hour, "era5");
    expect(historicalHourlyResponseSchema.parse(answer.json).hourly.wind_gusts_10m!.values).toEqual(
      Array.from({ length: 48 }, (_, row) => Math.max(gust(first + row - 1), gust(first + row))),
    );
    const count = provider().asked.length;
    await askBerlin(server, "historical/hourly", { ...query, end_date: "2019-12-31" });
    expect(provider().asked).toHaveLength(count);
  });

  test("is what is usual: a baseline is asked for year by year", async () => {
    await using server = await serverOver(provider());
    const query = { variables: "temperature_2m", baseline_start: 2018, baseline_end: 2020 };
    const answer = await askBerlin(server, "historical/climatology", query);
    const { climatology } = climatologyResponseSchema.parse(answer.json);
    expect(climatology.temperature_2m!.median).toHaveLength(366 * 24);
    expect(climatology.temperature_2m!.median).not.toContain(null);
    expect(provider().asked.map(({ searchParams }) => searchParams.get("start_date"))).toEqual([
      "2017-12-31",
      "2018-12-31",
      "2019-12-31",
    ]);
  });

  const workability = (server: RunningServer, first: number, last: number): Promise<Answer> =>
    server.send("/v1/historical/workability/", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        request: { latitude: 52.52, longitude: 13.41, start_year: first, end_year: last },
        constraint_params: { id: 1, type: "task" },
      }),
    });

  test("tells how often work can be done, made in a thread that borrows it", async () => {
    let apart: ReturnType<typeof threads> | undefined;
    {
      await using server = await serverOver(provider(), {}, { apart: (ports) => (apart = threads(ports)) });
      const answer = await workability(server, 2019, 2020);
      const { months, metadata } = historicalWorkabilityResponseSchema.parse(answer.json);
      expect(metadata.dataset.source).toBe("open-meteo-era5");
      expect(months).toHaveLength(12);
      expect(new Set(provider().asked.map(({ searchParams }) => searchParams.get("models")))).toEqual(
        new Set(["era5"]),
      );
    }
    await apart![Symbol.asyncDispose]();
  });

  test("names its price where the provider's calls do not suffice, asks for nothing, and costs less for fewer years", async () => {
    await using server = await serverOver(provider(), { limits: { hour: 300, day: 700 } });
    const dear = { variables: eight, baseline_start: 1991, baseline_end: 2020 };
    const never = expectProblem(
      await askBerlin(server, "historical/climatology", { ...dear, baseline_start: 1970 }),
      "invalid_request",
    );
    expect(never.errors).toMatchObject([
      {
        parameter: "baseline_end",
        code: "quota_exhausted",
        expected: { weight: 1071, window: "day", limit: 700 },
      },
    ]);
    expect(provider().asked).toEqual([]);
    const cheap = await askBerlin(server, "historical/climatology", { ...dear, baseline_start: 2016 });
    expect(cheap.status).toBe(200);
    const answer = await askBerlin(server, "historical/climatology", { ...dear, baseline_start: 2006 });
    const later = expectProblem(answer, "weather_unavailable");
    expect(later.errors).toMatchObject([
      {
        code: "quota_exhausted",
        expected: { weight: 210, left: 195, window: "hour", limit: 300, renews_at: "2026-11-21T10:00:00Z" },
      },
    ]);
    expect(answer.headers.get("retry-after")).toBe(String(45 * 60 + 57));
    expect(later.detail).toContain("ask for fewer years or variables");
    expect(provider().asked).toHaveLength(5);
    const years = expectProblem(await workability(server, 1950, 2020), "invalid_request");
    expect(years.errors).toMatchObject([{ pointer: "#/request/end_year" }]);
  });

  test("of which years fail goes on with the next try", async () => {
    await using server = await serverOver(provider());
    provider().mishaps.push(
      (response, answer) => response.end(answer()),
      ...Array.from({ length: 3 }, () => (response: { writeHead(status: number): { end(): void } }) => {
        response.writeHead(502).end();
      }),
    );
    const query = hours("2001-01-01", "2003-12-31");
    const failed = await askBerlin(server, "historical/hourly", query);
    expectProblem(failed, "weather_unavailable");
    expect(Number(failed.headers.get("retry-after"))).toBeGreaterThan(0);
    provider().asked.length = 0;
    expect((await askBerlin(server, "historical/hourly", query)).status).toBe(200);
    expect(provider().asked).toHaveLength(2);
  });
});
