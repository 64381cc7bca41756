import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dewPointAtPressure } from "./dew-point-at-pressure.ts";
import { dewPoint } from "./dew-point.ts";
import { relativeHumidityAtPressure } from "./relative-humidity-at-pressure.ts";
import { relativeHumidity } from "./relative-humidity.ts";

const temperatureC = fc.double({ min: -60, max: 50, noNaN: true });
const pressureRatio = fc.double({ min: 0.7, max: 1.3, noNaN: true });

describe("relativeHumidityAtPressure", () => {
  it("is that of the dew point there", () => {
    fc.assert(
      fc.property(
        temperatureC,
        fc.double({ min: 5, max: 100, noNaN: true }),
        pressureRatio,
        fc.double({ min: -10, max: 10, noNaN: true }),
        (airC, percent, ratio, warmerK) => {
          const thereC = airC + warmerK;
          const there = relativeHumidityAtPressure(percent, airC, ratio, thereC);
          const byDewPoint = relativeHumidity(
            thereC,
            dewPointAtPressure(dewPoint(airC, percent), ratio, thereC),
          );
          expect(there).toBeCloseTo(byDewPoint, 6);
          expect(there).toBeGreaterThanOrEqual(0);
          expect(there).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
});
