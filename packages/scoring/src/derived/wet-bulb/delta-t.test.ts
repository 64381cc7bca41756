import { describe, expect, it } from "vitest";
import { deltaT } from "./delta-t.ts";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/psychrometer.json" with { type: "json" };

describe("deltaT", () => {
  it("is the depression of the wet bulb that solves the psychrometric equation", () => {
    const rows = golden.usual.rows.map(
      ([airC = Number.NaN, humidity = Number.NaN, pressure = Number.NaN, wetBulbC = Number.NaN]) => [
        airC,
        humidity,
        pressure,
        airC - wetBulbC,
      ],
    );
    expect(worstDifference({ rows }, deltaT)).toBeLessThan(5e-5);
  });

  it("is larger on a mountain than by the sea, for thin air dries more", () => {
    expect(deltaT(30, 30, 850)).toBeGreaterThan(deltaT(30, 30, 1013) + 0.6);
  });

  it("is 0, not less, in saturated cold air", () => {
    expect(deltaT(-20, 100, 1013)).toBeCloseTo(0, 4);
    expect(deltaT(-20, 100, 1013)).toBeGreaterThanOrEqual(0);
  });
});
