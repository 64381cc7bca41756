import { calendars, dayNumber } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DailySeries } from "../series/daily-series.ts";
import { dayOfYearQuantiles } from "../series/day-of-year-quantiles.ts";
import { daysBeyondDayOfYear } from "../series/days-beyond.ts";
import { type FrequencyChangeInput, frequencyChange, acrossModels } from "./frequency-change.ts";
import { goldenBaseline, goldens, goldenSeries } from "../golden-years.suite.ts";
import { findWaves, waveStatistics, waveTypes } from "./waves.ts";

describe("waveStatistics", () => {
  describe.each(calendars)("in the calendar %s", (calendar) => {
    it.each(waveTypes)("counts every %s of every year as xclim does on the unbroken series", (waveType) => {
      const found = findWaves(waveType, goldenSeries(calendar).get("temperature_2m")!, goldenBaseline);
      const { waves, days, longest } = goldens[calendar][waveType];
      for (const year of [2003, 2004, 2005, 2006, 2007] as const) {
        const expected = {
          wavesPerYear: waves[year],
          daysPerYear: days[year],
          longestDays: longest[year] ?? 0,
          yearsUsed: waves[year] === null ? 0 : 1,
          yearsLeftOut: waves[year] === null ? 1 : 0,
        };
        expect(waveStatistics(found, { first: year, last: year })).toEqual(expected);
      }
    });
  });

  it("counts a wave over New Year once, with all its days, in the year in which it starts", () => {
    const values = new Float64Array(4 * 365);
    values.fill(9, 3 * 365 - 2, 3 * 365 + 5);
    const waves = findWaves("heatwave", noleap(values), { first: 2001, last: 2002 });
    const statistics = [2003, 2004].map((year) => waveStatistics(waves, { first: year, last: year }));
    expect(statistics.map(({ wavesPerYear, daysPerYear }) => [wavesPerYear, daysPerYear])).toEqual([
      [1, 7],
      [0, 0],
    ]);
  });
});

function noleap(values: Float64Array): DailySeries {
  return { calendar: "noleap", firstDay: dayNumber("noleap", { year: 2001, month: 1, day: 1 }), values };
}

/** Returns sixty years of independent daily values with a standard normal distribution (Box & Muller 1958), without seasons. */
function noise(seed: number): Float64Array {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float64Array.from(
    { length: 60 * 365 },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

const baseline = { first: 2001, last: 2030 };
const period = { first: 2031, last: 2060 };

function changeOf(
  values: readonly Float64Array[],
  waveType: FrequencyChangeInput["waveType"] = "heatwave",
): ReturnType<typeof frequencyChange> {
  const models = new Map(values.map((one, index) => [`model-${index}`, noleap(one)]));
  return frequencyChange({ waveType, models, baseline, period });
}

const shifted = (values: Float64Array, by: number, fromRow: number = 0): Float64Array =>
  values.map((value, row) => (row < fromRow ? value : value + by));

describe("frequencyChange", () => {
  const models = [1, 2, 3, 4, 5].map(noise);

  it("finds about no change in stationary noise", () => {
    const { change } = changeOf(models);
    expect(Math.abs(change!.median)).toBeLessThan(0.1);
    expect(change!.models).toBe(5);
  });

  it("takes the daily rate from 0.1 to 0.389 where the climate warms by one standard deviation", () => {
    const warmer = noleap(shifted(models[0]!, 1, 30 * 365));
    const [thresholds] = dayOfYearQuantiles(warmer, { baseline, windowDays: 31 }, [0.9]);
    const hot = daysBeyondDayOfYear(warmer, "above", thresholds!);
    const rate = (days: Uint8Array): number => days.reduce((sum, day) => sum + day, 0) / days.length;
    expect(rate(hot.subarray(0, 30 * 365))).toBeCloseTo(0.1, 2);
    expect(Math.abs(rate(hot.subarray(30 * 365)) - 0.389)).toBeLessThan(0.015);
  });

  it("finds all models agreeing on more heat waves and fewer cold waves in a warmer climate", () => {
    const warmer = models.map((values) => shifted(values, 1, 30 * 365));
    const heat = changeOf(warmer);
    expect(heat.change!.agreement).toBe(1);
    expect(heat.change!.q10).toBeGreaterThan(0);
    expect(heat.change!.q10).toBeLessThanOrEqual(heat.change!.median);
    expect(heat.change!.median).toBeLessThanOrEqual(heat.change!.q90);
    for (const { change, percent, baseline: before } of heat.models) {
      expect(percent).toBeCloseTo((100 * change!) / before.wavesPerYear!, 9);
    }
    expect(changeOf(warmer, "coldwave").change!.q90).toBeLessThan(0);
  });

  it("finds as many cold waves of x as heat waves of -x", () => {
    const mirrored = models.map((values) => values.map((value) => -value));
    expect(changeOf(mirrored, "coldwave")).toEqual(changeOf(models));
  });

  it("does not look at the level: shifting baseline and period alike changes nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: -300, max: 300 }), (quarters) => {
        const coarse = models.slice(0, 2).map((values) => values.map((value) => Math.round(4 * value) / 4));
        const moved = coarse.map((values) => shifted(values, quarters / 4));
        const [before, after] = [changeOf(coarse), changeOf(moved)];
        expect(after.models.map(({ change }) => change)).toEqual(before.models.map(({ change }) => change));
      }),
      { numRuns: 5 },
    );
  });

  it("gives no percentage of fewer than 0.1 waves a year", () => {
    const values = new Float64Array(60 * 365).fill(0, 0);
    values.fill(5, 400, 404);
    values.fill(5, 40 * 365, 40 * 365 + 4);
    const { models: found, change, percent } = changeOf([values]);
    expect(found[0]).toMatchObject({ percent: null, change: 0 });
    expect([change!.models, percent]).toEqual([1, undefined]);
  });

  it("leaves a model whose baseline is all gaps out of the ensemble, and refuses one without the years", () => {
    const gappy = models[0]!.slice().fill(Number.NaN, 0, 30 * 365);
    const { models: found, change } = changeOf([models[1]!, gappy]);
    expect(found[1]).toMatchObject({ change: null, percent: null });
    expect(change!.models).toBe(1);
    expect(() => changeOf([models[0]!.slice(0, 50 * 365)])).toThrow("2031 to 2060");
  });
});

describe("acrossModels", () => {
  it("takes quantiles of type 8 and counts the models that agree with the sign of the median", () => {
    const found = acrossModels([4, -1, 2, null, 3, 1])!;
    expect(found).toMatchObject({ median: 2, agreement: 0.8, models: 5 });
    // Position (5 + 1/3) / 10 + 1/3 is below the first value; (5 + 1/3) 0.9 + 1/3 above the last.
    expect([found.q10, found.q90]).toEqual([-1, 4]);
  });

  it("has nothing to say of no model", () => {
    expect(acrossModels([null])).toBeUndefined();
  });

  it("counts a change of exactly 0 as a sign of its own", () => {
    expect(acrossModels([0, 0, 0, 1])!.agreement).toBe(0.75);
  });
});
