import { describe, expect, it } from "vitest";
import { isDay } from "./is-day.ts";
import { daylightElevationDeg } from "./solar-position.ts";

describe("isDay", () => {
  it("is 1 while any of the sun is above the horizon", () => {
    expect(isDay(40)).toBe(1);
    expect(isDay(-0.8)).toBe(1);
  });

  it("is 0 once the whole disc is below it", () => {
    expect(isDay(daylightElevationDeg)).toBe(0);
    expect(isDay(-40)).toBe(0);
  });
});
