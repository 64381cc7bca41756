import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstShare } from "../golden-rows.suite.ts";
import golden from "../golden/humidity.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import { dewPoint, dewPointAtPressure } from "./dew-point.ts";
import { relativeHumidity, relativeHumidityAtPressure } from "./relative-humidity.ts";

describe("relativeHumidity", () => {
  it.each(thermofeel.rows)("is within 0.5 % of thermofeel's at $temperature_c degC", (row) => {
    const ratio = relativeHumidity(row.temperature_c, row.dew_point_c) / row.relative_humidity_percent;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.005);
  });

  it("is within 0.8 % of MetPy's at -40..50 degC, whose saturation pressure alone is 0.6 % low at 50 degC", () => {
    const fitted = golden.relative_humidity_metpy.rows.filter(
      ([temperatureC = Number.NaN, dewPointC = Number.NaN]) => temperatureC <= 50 && dewPointC >= -40,
    );
    expect(worstShare({ rows: fitted }, relativeHumidity)).toBeLessThan(0.008);
  });

  it("is 100 % where the dew point reaches or passes the air temperature", () => {
    expect(relativeHumidity(4, 4)).toBe(100);
    expect(relativeHumidity(4, 4.1)).toBe(100);
  });
});

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
