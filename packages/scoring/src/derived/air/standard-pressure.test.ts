import { describe, expect, it } from "vitest";
import { standardPressure } from "./standard-pressure.ts";

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
