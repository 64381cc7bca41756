import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hypsometricPressure } from "./hypsometric-pressure.ts";
import { standardPressure } from "./standard-pressure.ts";

const temperatureC = fc.double({ min: -60, max: 50, noNaN: true });

describe("hypsometricPressure", () => {
  /** Values of the tables in ISO 2533:1975 at 1,000 and 1,500 m. */
  it.each([
    [1000, 898.76],
    [1500, 845.59],
  ])("is that of the standard atmosphere at %d m", (riseM, pressureHpa) => {
    const meanC = 15 - (6.5 * riseM) / 2000;
    expect(Math.abs(hypsometricPressure(1013.25, meanC, riseM) - pressureHpa)).toBeLessThan(0.1);
    expect(Math.abs(hypsometricPressure(1013.25, meanC, riseM) - standardPressure(riseM))).toBeLessThan(0.1);
  });

  it("comes back to where it was", () => {
    fc.assert(
      fc.property(temperatureC, fc.double({ min: -1500, max: 1500, noNaN: true }), (airC, riseM) => {
        const there = hypsometricPressure(900, airC, riseM);
        expect(hypsometricPressure(there, airC, -riseM)).toBeCloseTo(900, 8);
      }),
    );
  });
});
