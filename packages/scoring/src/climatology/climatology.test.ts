import { dayNumber } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { climatologySample } from "./climatology-sample.ts";
import { climatology } from "./climatology.ts";
import golden from "./golden/climatology.json" with { type: "json" };
import type { HourlySeries } from "./hourly-series.ts";
import { quantileType8 } from "../statistics/quantile.ts";

const { first_year: first, last_year: last, multiplier, modulus } = golden;
const hours = (year: number): number => dayNumber("standard", { year, month: 1, day: 1 }) * 24;
const baseline = { first, last };
const series: HourlySeries = {
  from: hours(first),
  values: Float64Array.from(
    { length: hours(last + 1) - hours(first) },
    (_, hour) => ((hour * multiplier) % modulus) / 10,
  ),
};

describe("climatology", () => {
  it.each([0, 2, 15])("equals numpy's quantiles with %d days on each side", (eachSide) => {
    const found = climatology(series, { baseline, windowDays: 2 * eachSide + 1 }, golden.probabilities);
    const rows = golden.rows.filter(([side]) => side === eachSide);
    expect(rows.length).toBeGreaterThan(20);
    for (const [, day, hour, ...expected] of rows) {
      for (const [index, quantiles] of found.entries()) {
        expect(quantiles[day! * 24 + hour!]).toBeCloseTo(expected[index]!, 8);
      }
    }
  });

  it("does not depend on the hour of the day with which the series begins", () => {
    const window = { baseline, windowDays: 5 };
    const padding = Float64Array.from({ length: 7 }, () => 99);
    const longer = { from: series.from - 7, values: Float64Array.of(...padding, ...series.values, 99) };
    expect(climatology(longer, window, [0.5])).toEqual(climatology(series, window, [0.5]));
  });

  it("leaves missing hours out", () => {
    const gappy = { ...series, values: series.values.map((value) => (value > 50 ? Number.NaN : value)) };
    const [medians] = climatology(gappy, { baseline, windowDays: 31 }, [0.5]);
    expect(Math.max(...medians!)).toBeLessThan(50);
  });

  it("refuses a baseline that the series does not hold", () => {
    expect(() => climatology(series, { baseline: { first, last: last + 1 }, windowDays: 5 }, [0.5])).toThrow(
      RangeError,
    );
  });
});

describe("climatologySample", () => {
  const scores = { ...series, values: Int16Array.from(series.values, (value) => Math.round(10 * value)) };

  it("holds the values that the quantiles of 1 January are of", () => {
    const window = { baseline, windowDays: 31 };
    const [medians] = climatology(series, window, [0.5]);
    for (const hour of [0, 7, 23]) {
      const sample = climatologySample(scores, window)(1, hour);
      // The 15 days before lie outside the baseline in its first year.
      expect(sample.length).toBe(31 + 31 + 16);
      expect(quantileType8(sample.toSorted(), 0.5) / 10).toBeCloseTo(medians![hour]!, 12);
    }
  });

  it("leaves out the years that lack the day, and missing values", () => {
    const gappy = { ...scores, values: scores.values.slice().fill(-1, 24 * 58, 24 * 59) };
    const sampleOf = climatologySample(gappy, { baseline, windowDays: 1 });
    expect([366, 59, 60].map((dayOfYear) => sampleOf(dayOfYear, 12).length)).toEqual([1, 2, 3]);
  });
});
