import { describe, expect, it } from "vitest";
import { apparentTemperature } from "./apparent-temperature.ts";
import golden from "./golden/thermofeel.json" with { type: "json" };

describe("apparentTemperature", () => {
  it.each(golden.rows)("is within 0.005 degC of thermofeel's at $temperature_c degC", (row) => {
    const felt = apparentTemperature(row.temperature_c, row.relative_humidity_percent, row.wind_speed_mps);
    expect(Math.abs(felt - row.apparent_temperature_c)).toBeLessThan(5e-3);
  });

  it("falls by 0.7 degC with each m/s of wind", () => {
    expect(apparentTemperature(25, 50, 3) - apparentTemperature(25, 50, 4)).toBeCloseTo(0.7, 10);
  });
});
