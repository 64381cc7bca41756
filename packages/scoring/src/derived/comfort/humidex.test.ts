import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/humidex.json" with { type: "json" };
import published from "../golden/published.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import { humidex } from "./humidex.ts";

/** Returns Thermofeel's humidex without its rounding of 5/9 to 0.5555, and never below the air temperature. */
const unrounded = (temperatureC: number, thermofeelC: number): number =>
  temperatureC + Math.max(((thermofeelC - temperatureC) * (5 / 9)) / 0.5555, 0);

describe("humidex", () => {
  it("is thermofeel's with 5/9 for its 0.5555, and the air temperature where that is more", () => {
    const rows = golden.humidex.rows.map(
      ([temperatureC = Number.NaN, dewPointC = Number.NaN, humidexC = Number.NaN]) => [
        temperatureC,
        dewPointC,
        unrounded(temperatureC, humidexC),
      ],
    );
    expect(worstDifference({ rows }, humidex)).toBeLessThan(1e-6);
  });

  it.each(thermofeel.rows)("agrees with thermofeel's test data at $temperature_c degC", (row) => {
    const theirs = unrounded(row.temperature_c, row.humidex_c);
    expect(humidex(row.temperature_c, row.dew_point_c)).toBeCloseTo(theirs, 5);
  });

  it.each(published.humidex.rows)(
    "at %d degC with a dew point of %d degC is %d",
    (temperatureC = Number.NaN, dewPointC = Number.NaN, index = Number.NaN) => {
      expect(Math.abs(humidex(temperatureC, dewPointC) - index)).toBeLessThan(published.humidex.tolerance);
    },
  );

  it("is the air temperature in dry air and in cold", () => {
    expect(humidex(35, 5)).toBe(35);
    expect(humidex(-30, -31)).toBe(-30);
  });
});
