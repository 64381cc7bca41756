import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import published from "../golden/published.json" with { type: "json" };
import { daylightElevationDeg, isDay, solarElevation } from "./solar-position.ts";

const someTimeMs = fc.integer({ min: Date.UTC(1950, 0), max: Date.UTC(2100, 0) });

describe("solarElevation", () => {
  it("is within 0.02 deg of the example of NREL's SPA", () => {
    const { utc, latitude, longitude, elevation, tolerance } = published.solar_elevation;
    const difference = solarElevation(Date.parse(utc), latitude, longitude) - elevation;
    expect(Math.abs(difference)).toBeLessThan(tolerance);
  });

  it("is opposite at the antipode", () => {
    fc.assert(
      fc.property(
        someTimeMs,
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (timeMs, latitude, longitude) => {
          const here = solarElevation(timeMs, latitude, longitude);
          expect(solarElevation(timeMs, -latitude, longitude + 180)).toBeCloseTo(-here, 5);
        },
      ),
    );
  });

  it("is the declination at the north pole, 23.44 deg at the June solstice of 2026", () => {
    expect(solarElevation(Date.parse("2026-06-21T08:24:00Z"), 90, 0)).toBeCloseTo(23.44, 2);
  });

  it("is 0 at the poles at the March equinox of 2026", () => {
    expect(Math.abs(solarElevation(Date.parse("2026-03-20T14:46:00Z"), 90, 0))).toBeLessThan(0.01);
  });
});

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
