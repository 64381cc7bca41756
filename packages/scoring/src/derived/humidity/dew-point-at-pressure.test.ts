import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dewPointAtPressure } from "./dew-point-at-pressure.ts";
import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

const temperatureC = fc.double({ min: -60, max: 50, noNaN: true });
const pressureRatio = fc.double({ min: 0.7, max: 1.3, noNaN: true });

describe("dewPointAtPressure", () => {
  it("changes the vapour pressure as the pressure changes, and is never above the temperature", () => {
    fc.assert(
      fc.property(temperatureC, temperatureC, pressureRatio, (dewPointC, airC, ratio) => {
        const there = dewPointAtPressure(dewPointC, ratio, airC);
        expect(there).toBeLessThanOrEqual(airC);
        if (there === airC) return;
        const vapour = saturationVapourPressure(dewPointC) * ratio;
        expect(saturationVapourPressure(there) / vapour).toBeCloseTo(1, 8);
      }),
    );
  });

  it("stays as it is under the same pressure", () => {
    expect(dewPointAtPressure(7.31, 1, 20)).toBe(7.31);
  });
});
