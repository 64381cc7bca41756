import { describe, expect, it } from "vitest";
import { apparentTemperature } from "./apparent-temperature.ts";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/apparent-temperature.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };

describe("apparentTemperature", () => {
  it.each(thermofeel.rows)("is within 0.005 degC of thermofeel's at $temperature_c degC", (row) => {
    const felt = apparentTemperature(row.temperature_c, row.relative_humidity_percent, row.wind_speed_mps);
    expect(Math.abs(felt - row.apparent_temperature_c)).toBeLessThan(5e-3);
  });

  it("is thermofeel's in all weather", () => {
    expect(worstDifference(golden.apparent_temperature, apparentTemperature)).toBeLessThan(1e-6);
  });

  it("falls by 0.7 degC with each m/s of wind", () => {
    expect(apparentTemperature(25, 50, 3) - apparentTemperature(25, 50, 4)).toBeCloseTo(0.7, 10);
  });
});
