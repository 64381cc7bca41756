import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dewPoint, dewPointAtPressure, dewPointDepression } from "./dew-point.ts";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/humidity.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import { relativeHumidity } from "./relative-humidity.ts";
import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

const temperatureC = fc.double({ min: -80, max: 60, noNaN: true });

describe("dewPoint", () => {
  it.each(thermofeel.rows)("is within 0.1 degC of thermofeel's at $temperature_c degC", (row) => {
    expect(
      Math.abs(dewPoint(row.temperature_c, row.relative_humidity_percent) - row.dew_point_c),
    ).toBeLessThan(0.1);
  });

  it("is thermofeel's of the same coefficients", () => {
    expect(worstDifference(golden.dew_point, dewPoint)).toBeLessThan(1e-6);
  });

  it("is within 0.07 degC of MetPy's at -35..35 degC, which inverts another formula than it starts from, 0.35 % apart", () => {
    const fitted = golden.dew_point_metpy.rows.filter(
      ([airC = Number.NaN, , dewPointC = Number.NaN]) => airC <= 35 && dewPointC >= -35,
    );
    expect(worstDifference({ rows: fitted }, dewPoint)).toBeLessThan(0.07);
  });

  it("is the air temperature in saturated air, and in air that is said to be more than saturated", () => {
    expect(dewPoint(12.3, 100)).toBeCloseTo(12.3, 10);
    expect(dewPoint(12.3, 104)).toBeCloseTo(12.3, 10);
  });

  it("is never above the air temperature and finite in quite dry air", () => {
    fc.assert(
      fc.property(temperatureC, fc.double({ min: 0, max: 100, noNaN: true }), (temperature, humidity) => {
        const dewPointC = dewPoint(temperature, humidity);
        expect(Number.isFinite(dewPointC)).toBe(true);
        expect(dewPointC).toBeLessThanOrEqual(temperature + 1e-9);
      }),
    );
  });

  it("undoes relativeHumidity", () => {
    fc.assert(
      fc.property(temperatureC, fc.double({ min: 1, max: 100, noNaN: true }), (temperature, humidity) => {
        expect(relativeHumidity(temperature, dewPoint(temperature, humidity))).toBeCloseTo(humidity, 6);
      }),
    );
  });
});

const atPressureTemperatureC = fc.double({ min: -60, max: 50, noNaN: true });
const pressureRatio = fc.double({ min: 0.7, max: 1.3, noNaN: true });

describe("dewPointAtPressure", () => {
  it("changes the vapour pressure as the pressure changes, and is never above the temperature", () => {
    fc.assert(
      fc.property(atPressureTemperatureC, atPressureTemperatureC, pressureRatio, (dewPointC, airC, ratio) => {
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

describe("dewPointDepression", () => {
  it("is what is left of thermofeel's dew point to the air temperature", () => {
    const dewPointC = (airC = Number.NaN, humidityPercent = Number.NaN): number =>
      airC - dewPointDepression(airC, humidityPercent);
    expect(worstDifference(golden.dew_point, dewPointC)).toBeLessThan(1e-6);
  });

  it("is 0, not less, in saturated air and in air that is said to be more than saturated", () => {
    expect(dewPointDepression(12.3, 100)).toBeCloseTo(0, 12);
    expect(dewPointDepression(12.3, 100)).toBeGreaterThanOrEqual(0);
    expect(dewPointDepression(12.3, 104)).toBe(dewPointDepression(12.3, 100));
  });
});
