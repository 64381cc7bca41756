import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/wind-at-height.json" with { type: "json" };
import { windAtHeight, windBetween } from "./wind-at-height.ts";

describe("windAtHeight", () => {
  it("is the wind at 10 m at 10 m", () => {
    expect(windAtHeight(7, 10, false)).toBe(7);
    expect(windAtHeight(7, 10, true)).toBe(7);
  });

  it("follows the one-seventh law over land: doubled at 1280 m", () => {
    expect(windAtHeight(5, 1280, false)).toBeCloseTo(10, 10);
  });

  it("grows more slowly with height at sea", () => {
    expect(windAtHeight(10, 100, true)).toBeCloseTo(10 ** 1.11, 10);
    expect(windAtHeight(10, 100, true)).toBeLessThan(windAtHeight(10, 100, false));
  });
});

const speedMps = fc.double({ min: 0, max: 60, noNaN: true });
const heightM = fc.double({ min: 1, max: 200, noNaN: true });

describe("windBetween", () => {
  it("is what numpy makes of the law", () => {
    const law = (low: number, high: number, height: number) => windBetween(low, high, height, false);
    expect(worstDifference({ rows: golden.profile.rows }, law)).toBeLessThan(1e-5);
  });

  it("meets the winds at 10 and 100 m, however far apart they are", () => {
    fc.assert(
      fc.property(speedMps, speedMps, (low, high) => {
        expect(windBetween(low, high, 10, false)).toBeCloseTo(low, 9);
        expect(windBetween(low, high, 100, false)).toBeCloseTo(high, 9);
      }),
    );
  });

  it("sees the shear of a stable night that neutral air has not: 3 and 9 m/s give 7.05 at 60 m", () => {
    expect(windBetween(3, 9, 60, false)).toBeCloseTo(3 * 3 ** Math.log10(6), 9);
    expect(windBetween(3, 9, 60, false)).toBeCloseTo(7.05, 1);
    expect(windAtHeight(3, 60, false)).toBeLessThan(4);
  });

  it("holds the exponent to 0..0.5 above 100 m", () => {
    expect(windBetween(1, 10, 200, false)).toBeCloseTo(10 * Math.SQRT2, 9);
    expect(windBetween(10, 8, 200, false)).toBe(8);
  });

  it("takes no ratio of winds that are nearly calm", () => {
    expect(windBetween(0, 4, Math.sqrt(1000), false)).toBeCloseTo(2, 9);
    expect(windBetween(0, 4, 200, false)).toBeCloseTo(4 * Math.log10(20), 9);
    expect(windBetween(0.4, 0, 200, false)).toBe(0);
  });

  it("is the law of neutral air below 10 m", () => {
    expect(windBetween(5, 20, 6.1, false)).toBe(windAtHeight(5, 6.1, false));
    expect(windBetween(5, 20, 6.1, true)).toBe(windAtHeight(5, 6.1, true));
  });

  it("never falls as the wind at 100 m grows, and is a speed whatever the two are", () => {
    fc.assert(
      fc.property(speedMps, speedMps, heightM, speedMps, fc.boolean(), (low, high, height, more, sea) => {
        const value = windBetween(low, high, height, sea);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(windBetween(low, high + more, height, sea)).toBeGreaterThanOrEqual(value * (1 - 1e-12));
      }),
    );
  });
});
