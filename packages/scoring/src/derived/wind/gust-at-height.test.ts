import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/gust-at-height.json" with { type: "json" };
import { gustAtHeight } from "./gust-at-height.ts";

const speedMps = fc.double({ min: 0, max: 60, noNaN: true });
const heightM = fc.double({ min: 1, max: 300, noNaN: true });

describe("gustAtHeight", () => {
  it("is 1.4 times the mean wind at 10 m", () => {
    expect(gustAtHeight(7, 0, 10)).toBeCloseTo(9.8, 10);
  });

  it("is 1.685 times the mean wind at 60 m, worked out by hand", () => {
    expect(gustAtHeight(1, 0, 60)).toBeCloseTo(1.6851, 4);
  });

  it("brings a gust that the mean wind does not explain to the height: 25 m/s over 6 m/s give 30.09 at 60 m", () => {
    expect(gustAtHeight(6, 25, 60)).toBeCloseTo(30.09, 2);
  });

  it("goes by the mean wind where the gust is no stronger than its own: 10 m/s give 16.85 at 60 m", () => {
    expect(gustAtHeight(10, 10, 60)).toBeCloseTo(16.85, 2);
  });

  it("raises a gust by the ratios of the profile, worked out by hand", () => {
    const ratios = [20, 40, 60, 100].map((height) => gustAtHeight(0, 1, height).toFixed(3));
    expect(ratios).toEqual(["1.073", "1.153", "1.204", "1.272"]);
  });

  it("is what numpy makes of the formula", () => {
    expect(worstDifference({ rows: golden.profile.rows }, gustAtHeight)).toBeLessThan(1e-6);
  });

  it("never falls as wind, gust or height grow, and is never below the gust from 10 m up", () => {
    fc.assert(
      fc.property(speedMps, speedMps, heightM, speedMps, (mean, gust, height, more) => {
        const value = gustAtHeight(mean, gust, height);
        expect(gustAtHeight(mean + more, gust, height)).toBeGreaterThanOrEqual(value);
        expect(gustAtHeight(mean, gust + more, height)).toBeGreaterThanOrEqual(value);
        expect(gustAtHeight(mean, gust, height + more)).toBeGreaterThanOrEqual(value);
        if (height >= 10) expect(value).toBeGreaterThanOrEqual(gust * (1 - 1e-12));
      }),
    );
  });
});
