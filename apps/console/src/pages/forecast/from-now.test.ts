import { formatEpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import type { ReasonedForecast } from "../../data/queries/queries.ts";
import { forecastFromNow } from "./from-now.ts";

const startHour = 494_000;
const at = (hours: number): number => (startHour + hours) * millisecondsPerHour;
const json = {
  forecast: [0, 1, 2, 3].map((hour) => ({ timestamp: formatEpochHour(startHour + hour), score: hour / 10 })),
  metadata: { period: { start: formatEpochHour(startHour), hours: 4 }, timezone: "UTC" },
} as unknown as ReasonedForecast;

describe("what is left of a kept forecast", () => {
  it("is all of it within its first hour", () => {
    expect(forecastFromNow(json, at(0.99))).toBe(json);
    expect(forecastFromNow(json, at(-2))).toBe(json);
  });

  it("begins with the current hour later on", () => {
    const left = forecastFromNow(json, at(2.5))!;
    expect(left.forecast.map(({ score }) => score)).toEqual([0.2, 0.3]);
    expect(left.metadata.period).toEqual({ start: formatEpochHour(startHour + 2), hours: 2 });
    expect(left.metadata.timezone).toBe("UTC");
  });

  it("is nothing when its last hour is over", () => {
    expect(forecastFromNow(json, at(3.99))?.forecast).toHaveLength(1);
    expect(forecastFromNow(json, at(4))).toBeUndefined();
  });
});
