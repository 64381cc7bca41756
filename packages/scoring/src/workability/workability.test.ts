import { type Band, bands, classify } from "@halcyon/schema";
import { dayNumber } from "@halcyon/schema/time";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileType8 } from "../statistics/quantile.ts";
import { type MonthWorkability, workability, type WorkabilityInput } from "./workability.ts";

const hourOf = (year: number, month: number): number => dayNumber("standard", { year, month, day: 1 }) * 24;
const from = hourOf(2001, 1);

/** Returns hourly scores of three years, none of them a leap year, from a function of the hour. */
function years(scoreOf: (hour: number) => number): Float64Array {
  return Float64Array.from({ length: 3 * 8760 }, (_, hour) => scoreOf(hour));
}

function monthOf(
  scores: Float64Array,
  month: number,
  durationHours: number = 4,
  asked: Pick<WorkabilityInput, "wanted" | "percentiles"> = {},
): MonthWorkability {
  return workability({ from, scores, durationHours, minimumScore: 0.1, ...asked })[month - 1]!;
}

/** Computes the same figures for one month hour by hour, directly from the definition. */
function naive(
  scores: Float64Array,
  month: number,
  durationHours: number,
  isWanted: (hour: number) => boolean,
): MonthWorkability {
  const good = (hour: number): boolean =>
    hour + durationHours <= scores.length &&
    Array.from(
      { length: durationHours },
      (_, ahead) => scores[hour + ahead]! >= 0.1 && isWanted(hour + ahead),
    ).every(Boolean);
  const taken: number[] = [];
  for (let hour = 0; hour < scores.length; hour += 1) {
    if (good(hour) && hour >= (taken.at(-1) ?? -durationHours) + durationHours) taken.push(hour);
  }
  const all = [2001, 2002, 2003].map((year) => {
    const start = hourOf(year, month) - from;
    const end = hourOf(month === 12 ? year + 1 : year, (month % 12) + 1) - from;
    const hours = Array.from({ length: end - start }, (_, hour) => start + hour).filter(isWanted);
    const scored = hours.filter((hour) => !Number.isNaN(scores[hour]));
    return { year, start, end, hours, scored };
  });
  const used = all.filter(
    ({ hours, scored }) => hours.length > 0 && hours.length - scored.length <= 0.01 * hours.length,
  );
  const counts = { month, yearsUsed: used.length, yearsLeftOut: 3 - used.length };
  if (used.length === 0) {
    const nothing = { hours: null, windows: null, startShare: null, waiting: null };
    return { ...counts, hoursConsidered: null, years: [], ...nothing };
  }
  const over = (values: number[]): { p10: number; p50: number; p90: number } => {
    const sorted = values.toSorted((a, b) => a - b);
    const [p10, p50, p90] = [0.1, 0.5, 0.9].map((p) => quantileType8(sorted, p)) as [number, number, number];
    return { p10, p50, p90 };
  };
  const starts = Array.from(scores.keys()).filter(good);
  const waits = used
    .flatMap(({ scored }) => scored)
    .map((hour) => (starts.find((start) => start >= hour) ?? Infinity) - hour);
  const known = waits.filter(Number.isFinite).toSorted((a, b) => a - b);
  const byBand = <T>(valueOf: (band: Band) => T): Record<Band, T> =>
    Object.fromEntries(bands.map((band) => [band, valueOf(band)])) as Record<Band, T>;
  const ofYears = used.map(({ year, start, end, scored }) => ({
    year,
    hours: byBand((band) => scored.filter((hour) => classify(scores[hour]!) === band).length),
    windows: taken.filter((hour) => hour >= start && hour < end).length,
    startShare: scored.filter(good).length / scored.length,
  }));
  return {
    ...counts,
    hoursConsidered: used.reduce((sum, { hours }) => sum + hours.length, 0) / used.length,
    years: ofYears,
    hours: byBand((band) => over(ofYears.map(({ hours }) => hours[band]))),
    windows: over(ofYears.map(({ windows }) => windows)),
    startShare: over(ofYears.map(({ startShare }) => startShare)),
    waiting:
      known.length === 0
        ? null
        : {
            meanHours: known.reduce((sum, wait) => sum + wait, 0) / known.length,
            p90Hours: quantileType8(known, 0.9),
            shareWithoutWindow: 1 - known.length / waits.length,
          },
  };
}

/** Functions that select wanted hours: all hours, work by day, work by night, and work on one day of the year. */
const hoursOfDay: readonly ((hour: number) => boolean)[] = [
  () => true,
  (hour) => hour % 24 >= 8 && hour % 24 < 16,
  (hour) => hour % 24 >= 22 || hour % 24 < 6,
  (hour) => Math.floor(hour / 24) % 365 === 100,
];

describe("workability", () => {
  it("equals counting hour by hour", () => {
    const anyScores = fc
      .record({
        pattern: fc.array(fc.constantFrom(0, 0.05, 0.0999, 0.1, 0.5, 0.9, 0.9001, 1), {
          minLength: 5,
          maxLength: 300,
        }),
        gapEvery: fc.integer({ min: 40, max: 400 }),
        goodUntil: fc.integer({ min: 0, max: 3 * 8760 }),
      })
      .map(({ pattern, gapEvery, goodUntil }) =>
        years((hour) => {
          if (hour % gapEvery === 0) return Number.NaN;
          return hour > goodUntil ? 0 : pattern[hour % pattern.length]!;
        }),
      );
    fc.assert(
      fc.property(
        anyScores,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(1, 3, 12),
        fc.constantFrom(...hoursOfDay),
        (scores, month, hours, isWanted) => {
          const wanted = Array.from(scores, (_, hour) => isWanted(hour));
          const found = monthOf(scores, month, hours, { wanted });
          const expected = naive(scores, month, hours, isWanted);
          expect(found).toMatchObject({ ...expected, waiting: found.waiting });
          if (found.waiting === null || expected.waiting === null)
            expect(found.waiting).toBe(expected.waiting);
          else {
            expect(found.waiting.meanHours).toBeCloseTo(expected.waiting.meanHours, 9);
            expect(found.waiting.p90Hours).toBe(expected.waiting.p90Hours);
            expect(found.waiting.shareWithoutWindow).toBeCloseTo(expected.waiting.shareWithoutWindow, 12);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("gives all hours of good weather to good bands, windows back to back and no waiting", () => {
    const january = monthOf(
      years(() => 1),
      1,
    );
    expect(january.hours!.ideal).toEqual({ p10: 744, p50: 744, p90: 744 });
    expect(january.windows).toEqual({ p10: 186, p50: 186, p90: 186 });
    expect(january.startShare).toEqual({ p10: 1, p50: 1, p90: 1 });
    expect(january.waiting).toEqual({ meanHours: 0, p90Hours: 0, shareWithoutWindow: 0 });
  });

  it("waits from any hour to the next window, over the end of the month", () => {
    const startOfJuly = hourOf(2001, 7) - from;
    const june = monthOf(
      years((hour) => Number(hour >= startOfJuly)),
      6,
    );
    // In the first June the wait falls from 720 h to 1 h; in the other two nobody waits.
    expect(june.waiting!.meanHours).toBeCloseTo((720 * 721) / 2 / (3 * 720), 9);
  });

  it("has no waiting where no window ever comes, and counts the hours", () => {
    expect(
      monthOf(
        years(() => 0),
        3,
      ),
    ).toMatchObject({ waiting: null, windows: { p10: 0, p50: 0, p90: 0 } });
  });

  it("leaves a month with gaps of more than 1 % out of that year and counts it", () => {
    const january = (gaps: number): MonthWorkability =>
      monthOf(
        years((hour) => (hour < gaps ? Number.NaN : 1)),
        1,
      );
    expect(january(7)).toMatchObject({ yearsUsed: 3, yearsLeftOut: 0 });
    expect(january(7).hours!.ideal.p10).toBe(737);
    expect(january(8)).toMatchObject({ yearsUsed: 2, yearsLeftOut: 1 });
  });

  it("has no figures for a month without a year", () => {
    const scores = years((hour) => (hour % 8760 < 744 ? Number.NaN : 1));
    expect(monthOf(scores, 1)).toEqual({
      month: 1,
      yearsUsed: 0,
      yearsLeftOut: 3,
      hoursConsidered: null,
      years: [],
      hours: null,
      windows: null,
      startShare: null,
      waiting: null,
    });
  });

  it("gives the percentiles that are asked for beside its own, each once and in order", () => {
    const { windows } = monthOf(
      years(() => 1),
      1,
      4,
      { percentiles: [75, 5, 90, 5] },
    );
    expect(Object.keys(windows!)).toEqual(["p5", "p10", "p50", "p75", "p90"]);
  });

  it("counts in wanted hours alone: a shift of 8 h holds two windows of 4 h and none of 9 h", () => {
    const wanted = Array.from({ length: 3 * 8760 }, (_, hour) => hour % 24 >= 8 && hour % 24 < 16);
    const good = years(() => 1);
    expect(monthOf(good, 1, 4, { wanted })).toMatchObject({
      hoursConsidered: 31 * 8,
      hours: { ideal: { p50: 31 * 8 } },
      windows: { p50: 31 * 2 },
      startShare: { p50: 5 / 8 },
    });
    expect(monthOf(good, 1, 9, { wanted })).toMatchObject({ windows: { p50: 0 }, waiting: null });
  });

  it("leaves out a year whose month has no wanted hour", () => {
    const wanted = Array.from({ length: 3 * 8760 }, (_, hour) => hour >= 744);
    expect(
      monthOf(
        years(() => 1),
        1,
        4,
        { wanted },
      ),
    ).toMatchObject({ yearsUsed: 2, yearsLeftOut: 1 });
  });
});
