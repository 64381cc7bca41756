import { describe, expect, it } from "vitest";
import { deltaT } from "./delta-t.ts";
import golden from "./golden/thermofeel.json" with { type: "json" };

describe("deltaT", () => {
  it.each(golden.rows)("is the depression of thermofeel's wet bulb at $temperature_c degC", (row) => {
    const depressionC = row.temperature_c - row.wet_bulb_c;
    expect(Math.abs(deltaT(row.temperature_c, row.relative_humidity_percent) - depressionC)).toBeLessThan(
      1e-3,
    );
  });

  it("is 0, not less, where the fit would put the wet bulb above the air", () => {
    expect(deltaT(-20, 5)).toBe(0);
  });
});
