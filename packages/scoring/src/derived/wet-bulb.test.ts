import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "./golden-rows.suite.ts";
import published from "./golden/published.json" with { type: "json" };
import thermofeel from "./golden/thermofeel.json" with { type: "json" };
import golden from "./golden/wet-bulb.json" with { type: "json" };
import { wetBulb } from "./wet-bulb.ts";

const temperatureC = fc.double({ min: -90, max: 70, noNaN: true });
const humidityPercent = fc.double({ min: 0, max: 100, noNaN: true });

describe("wetBulb", () => {
  it.each(thermofeel.rows)("is within 0.001 degC of thermofeel's at $temperature_c degC", (row) => {
    const difference = wetBulb(row.temperature_c, row.relative_humidity_percent) - row.wet_bulb_c;
    expect(Math.abs(difference)).toBeLessThan(1e-3);
  });

  it("is thermofeel's all over the range of the fit, but for cold dry air, where the fit is above the air temperature", () => {
    const rows = golden.wet_bulb.rows.map(
      ([airC = Number.NaN, humidity = Number.NaN, wetBulbC = Number.NaN]) => [
        airC,
        humidity,
        Math.min(airC, wetBulbC),
      ],
    );
    expect(worstDifference({ rows }, wetBulb)).toBeLessThan(1e-6);
  });

  it("gives the example of the paper", () => {
    const { temperature_c, relative_humidity_percent, wet_bulb_c } = published.wet_bulb;
    expect(wetBulb(temperature_c, relative_humidity_percent)).toBeCloseTo(wet_bulb_c, 1);
  });

  it("is never above the air temperature", () => {
    fc.assert(
      fc.property(temperatureC, humidityPercent, (temperature, humidity) => {
        expect(wetBulb(temperature, humidity)).toBeLessThanOrEqual(temperature);
      }),
    );
  });

  it("has no jump, not even at the ends of the fit", () => {
    const step = 1e-6;
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(-20, 50), temperatureC),
        humidityPercent,
        (temperature, humidity) => {
          const rise = wetBulb(temperature + step, humidity) - wetBulb(temperature - step, humidity);
          expect(Math.abs(rise)).toBeLessThan(1e-5);
        },
      ),
    );
  });

  it("comes to the air temperature in deep cold, where air takes up next to no water", () => {
    expect(-80 - wetBulb(-80, 50)).toBeLessThan(0.01);
  });

  it("holds humidity inside 5..99 %", () => {
    expect(wetBulb(20, 0)).toBe(wetBulb(20, 5));
    expect(wetBulb(20, 100)).toBe(wetBulb(20, 99));
  });
});
