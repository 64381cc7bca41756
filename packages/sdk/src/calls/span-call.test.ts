import { dataNumbersMax, historicalHourlyYearsMax } from "@halcyon/schema/wire";
import { describe, expect, test } from "vitest";
import { fakeFetch, json } from "../fake-fetch.suite.ts";
import { Halcyon } from "../v1/halcyon.ts";

/** All fields that occur in the response of any series. */
const parts = { metadata: {}, hourly: {}, daily: {}, nulls: [], models: [], method: {} };

function client(answers: number) {
  const { fetch, requests } = fakeFetch(
    ...Array.from({ length: answers }, (_, index) => json({ ...parts, index })),
  );
  const apiKey = "hal_0123456789abcdefghijABCDEFGHIJ01abcdef";
  return { halcyon: new Halcyon({ apiKey, baseUrl: "https://weather.example.org", fetch }), requests };
}

const spansOf = (requests: readonly Request[]): string[] =>
  requests.map(({ url }) => {
    const { searchParams } = new URL(url);
    return `${searchParams.get("start_date")} ${searchParams.get("end_date")}`;
  });

const place = { latitude: 47, longitude: 8 };
const decades = { start_date: "1979-01-01", end_date: "2024-12-31" };

describe("a series over days", () => {
  test("is one request where it is awaited, and none before", async () => {
    const { halcyon, requests } = client(1);
    const call = halcyon.historical.hourly({ ...place, variables: ["temperature_2m", "rain"], ...decades });
    expect(requests).toHaveLength(0);
    expect(await call).toMatchObject({ index: 0 });
    expect(spansOf(requests)).toEqual(["1979-01-01 2024-12-31"]);
    expect(new URL(requests[0]!.url).searchParams.get("variables")).toBe("temperature_2m,rain");
  });

  test("is one request, however often it is awaited", async () => {
    const { halcyon, requests } = client(2);
    const call = halcyon.historical.daily({ ...place, variables: "rain", ...decades });
    const [first, { data }] = [await call, await call.withResponse()];
    expect(data).toBe(first);
    expect(requests).toHaveLength(1);
  });

  test("is gone through in pieces without a gap, none longer than ten years or a million numbers", async () => {
    for (const variables of ["temperature_2m", Array(20).fill("temperature_2m").join(",")]) {
      const { halcyon, requests } = client(40);
      let answers = 0;
      for await (const _ of halcyon.historical.hourly({ ...place, variables, ...decades })) answers += 1;
      const spans = spansOf(requests).map((span) =>
        span.split(" ").map((date) => Date.parse(date) / 86_400_000),
      );
      expect(spans).toHaveLength(answers);
      expect(spans[0]![0]).toBe(Date.parse(decades.start_date) / 86_400_000);
      expect(spans.at(-1)![1]).toBe(Date.parse(decades.end_date) / 86_400_000);
      spans.forEach(([from, to], index) => {
        if (index > 0) expect(from).toBe(spans[index - 1]![1]! + 1);
        const days = to! - from! + 1;
        expect(days * 24 * variables.split(",").length).toBeLessThanOrEqual(dataNumbersMax);
        const end = new Date(from! * 86_400_000);
        end.setUTCFullYear(end.getUTCFullYear() + historicalHourlyYearsMax);
        expect(to! * 86_400_000).toBeLessThan(end.getTime());
      });
    }
  });

  test("asks for days of decades at once, and of all climate models for fewer", async () => {
    const days = client(1);
    for await (const _ of days.halcyon.historical.daily({ ...place, variables: "rain", ...decades }));
    expect(days.requests).toHaveLength(1);
    const models = client(9);
    const query = { ...place, scenario: "ssp245", variables: ["temperature_2m", "precipitation"] } as const;
    for await (const _ of models.halcyon.projections.daily({ ...query, ...decades }));
    // 16,802 days of two variables and forty models are 1,344,160 numbers.
    expect(models.requests).toHaveLength(2);
  });

  test("stops asking where nobody goes on", async () => {
    const { halcyon, requests } = client(9);
    for await (const _ of halcyon.historical.hourly({ ...place, variables: "rain", ...decades })) break;
    expect(requests).toHaveLength(1);
  });

  test("leaves days that are none to the server", async () => {
    const { halcyon, requests } = client(1);
    const turned = { start_date: "2001-01-02", end_date: "2001-01-01" };
    for await (const _ of halcyon.historical.daily({ ...place, variables: "rain", ...turned }));
    expect(spansOf(requests)).toEqual(["2001-01-02 2001-01-01"]);
  });
});

test("a wave type and an index stand in the path", async () => {
  const { halcyon, requests } = client(3);
  const future = { ...place, scenario: "ssp585", period_start: 2041, period_end: 2070 } as const;
  await halcyon.projections.frequencyChange("heatwave", future);
  await halcyon.projections.hazardIndex("tx_days_above", { ...future, threshold: 30 });
  await halcyon.operational.hourly("noaa", { ...place, variables: ["rain"], forecast_hours: 24 });
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    "/v1/projections/heat-and-cold-waves/frequency-change/heatwave",
    "/v1/projections/hazard-indices/tx_days_above",
    "/v1/operational/noaa/hourly",
  ]);
});
