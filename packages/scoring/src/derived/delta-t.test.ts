import { describe, expect, it } from "vitest";
import { deltaT } from "./delta-t.ts";
import { worstDifference } from "./golden-rows.suite.ts";
import thermofeel from "./golden/thermofeel.json" with { type: "json" };
import golden from "./golden/wet-bulb.json" with { type: "json" };

describe("deltaT", () => {
  it.each(thermofeel.rows)("is the depression of thermofeel's wet bulb at $temperature_c degC", (row) => {
    const depressionC = row.temperature_c - row.wet_bulb_c;
    expect(Math.abs(deltaT(row.temperature_c, row.relative_humidity_percent) - depressionC)).toBeLessThan(
      1e-3,
    );
  });

  it("is that depression all over the range of the fit", () => {
    const rows = golden.wet_bulb.rows.map(
      ([airC = Number.NaN, humidity = Number.NaN, wetBulbC = Number.NaN]) => [
        airC,
        humidity,
        Math.max(airC - wetBulbC, 0),
      ],
    );
    expect(worstDifference({ rows }, deltaT)).toBeLessThan(1e-6);
  });

  it("is 0, not less, where the fit would put the wet bulb above the air", () => {
    expect(deltaT(-20, 5)).toBe(0);
  });
});
