import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sineOfSolarElevation } from "./solar-position.ts";
import { sunOfHour } from "./sun-of-hour.ts";

describe("sunOfHour", () => {
  it("is near a sum over every four seconds, at any place and hour", () => {
    const place = {
      hour: fc.integer({ min: 438_000, max: 1_100_000 }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(place), ({ hour, latitude, longitude }) => {
        const sines = Array.from({ length: 900 }, (_, index) =>
          sineOfSolarElevation((hour + (index + 0.5) / 900) * 3_600_000, latitude, longitude),
        ).filter((sine) => sine > 0);
        const sum = sines.reduce((total, sine) => total + sine, 0);
        const sun = sunOfHour(hour, { latitude, longitude });
        expect(Math.abs(sun.meanSine - sum / 900)).toBeLessThan(0.001);
        if (sines.length > 90) expect(Math.abs(sun.sine - sum / sines.length)).toBeLessThan(0.002);
      }),
      { numRuns: 60 },
    );
  });

  it("is 0 in the night", () => {
    const midnight = Date.UTC(2026, 0, 10) / 3_600_000;
    expect(sunOfHour(midnight, { latitude: 51.5, longitude: 0 })).toEqual({
      sine: 0,
      meanSine: 0,
      topOfAtmosphereWm2: 0,
    });
  });

  it("is 3.4 % stronger above the air in early January than on average, 1407 W/m² under an overhead sun", () => {
    const perihelion = Date.UTC(2026, 0, 3, 12) / 3_600_000;
    const { topOfAtmosphereWm2, meanSine } = sunOfHour(perihelion, { latitude: -22.8, longitude: 0 });
    expect(topOfAtmosphereWm2 / meanSine).toBeCloseTo(1407.5, 0);
  });
});
