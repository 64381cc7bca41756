import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dewPoint } from "./dew-point.ts";
import golden from "./golden/thermofeel.json" with { type: "json" };
import { relativeHumidity } from "./relative-humidity.ts";

const temperatureC = fc.double({ min: -80, max: 60, noNaN: true });

describe("dewPoint", () => {
  it.each(golden.rows)("is within 0.1 degC of thermofeel's at $temperature_c degC", (row) => {
    expect(
      Math.abs(dewPoint(row.temperature_c, row.relative_humidity_percent) - row.dew_point_c),
    ).toBeLessThan(0.1);
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
