import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hypsometricPressure, standardPressure } from "./pressure-at-height.ts";

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

describe("standardPressure", () => {
  /** US Standard Atmosphere 1976, table I, by geopotential height. Below 32 km it equals ISO 2533. */
  it.each([
    [-1000, 1139.29],
    [0, 1013.25],
    [1000, 898.75],
    [2000, 794.95],
    [3000, 701.09],
    [5000, 540.2],
    [8000, 356.0],
  ])("is that of the tables at %d m", (elevationM, pressureHpa) => {
    expect(Math.abs(standardPressure(elevationM) / pressureHpa - 1)).toBeLessThan(1e-4);
  });
});
