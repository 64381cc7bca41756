import { dayNumber } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import type { DailySeries } from "../series/daily-series.ts";
import { excessHeatFactor, yearlyExcessHeatFactor } from "./excess-heat-factor.ts";

describe("excessHeatFactor", () => {
  it("equals thermofeel's in the cases of its tests", () => {
    const significanceC = [5, 5, 5, 0, 0, 0, -2, -2, -2];
    const acclimatisationC = [3, 0, -4, 3, 0, -4, 3, 0, -4];
    const found = significanceC.map((one, index) => excessHeatFactor(one, acclimatisationC[index]!));
    expect(found).toEqual([15, 5, 5, 0, 0, 0, -6, -2, -2]);
  });
});

describe("yearlyExcessHeatFactor", () => {
  const noleap = (values: Float64Array): DailySeries => ({
    calendar: "noleap",
    firstDay: dayNumber("noleap", { year: 2001, month: 1, day: 1 }),
    values,
  });
  const flat = noleap(new Float64Array(730).fill(10));
  const years = { first: 2001, last: 2001 };

  it("is 0 without a heat wave, and the wave's excess times its rise in the year in which it starts", () => {
    const wave = noleap(flat.values.slice().fill(16, 364, 367));
    expect(yearlyExcessHeatFactor(flat, flat, years).map(({ value }) => value)).toEqual([0, 0]);
    const [first, second] = yearlyExcessHeatFactor(wave, wave, years).map(({ value }) => value);
    expect(first).toBe(36);
    // The last two hot days begin three of 14 degC on average, after 30 of 10.2 degC.
    expect(second).toBeCloseTo(4 * 3.8, 12);
  });

  it("refuses series of different days", () => {
    const later = { ...flat, firstDay: flat.firstDay + 1 };
    expect(() => yearlyExcessHeatFactor(flat, later, years)).toThrow("the same days");
  });
});
