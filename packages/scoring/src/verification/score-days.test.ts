import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { consistencyBar, type ScoreDay, verifyScoreDays } from "./verify-score-days.ts";
import { hashedUniform } from "./resampling/resampled-days.ts";
import { isCalibrationHarmful } from "./resampling/is-calibration-harmful.ts";
import { packScoreSums, totalScoreSums, unpackScoreSums } from "./packed-sums.ts";
import {
  addScoreCase,
  noScoreSums,
  rankBin,
  rankBins,
  rankChiSquare,
  type ScoreCase,
  type ScoreSums,
} from "./score-sums.ts";
import { verifyScore } from "./verified-score.ts";
import { verifyScores, verifyScoreSums } from "./verify-scores.ts";

const score = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 1e4);
const members = fc.array(score, { minLength: 2, maxLength: 6 }).map((all) => Float64Array.from(all));
const anyCase: fc.Arbitrary<ScoreCase> = fc
  .record({
    said: members,
    usual: fc.option(members, { nil: undefined }),
    before: fc.option(score, { nil: undefined }),
    raw: fc.option(members, { nil: undefined }),
    observed: score,
    rank: fc.option(fc.nat({ max: rankBins - 1 }), { nil: undefined }),
  })
  .map(({ said, usual, before, raw, observed, rank }) => ({
    forecast: verifyScore(said, observed),
    climatology: usual && verifyScore(usual, observed),
    persistence: before === undefined ? undefined : verifyScore(Float64Array.of(before), observed),
    raw: raw && verifyScore(raw, observed),
    rank,
  }));

function sumsOf(cases: readonly ScoreCase[]): ScoreSums {
  const sums = noScoreSums();
  for (const one of cases) addScoreCase(sums, one);
  return sums;
}

describe("sums of verified scores", () => {
  it("give the same figures whatever days the cases are added up in", () => {
    fc.assert(
      fc.property(fc.array(anyCase, { minLength: 2 }), fc.nat(), (cases, at) => {
        const cut = 1 + (at % (cases.length - 1));
        const total = totalScoreSums([sumsOf(cases.slice(0, cut)), sumsOf(cases.slice(cut))]);
        const [left, right] = [verifyScores(cases), verifyScoreSums(total)];
        expect(right.crps).toBeCloseTo(left.crps, 12);
        expect(right.events.ideal.brier.score).toBeCloseTo(left.events.ideal.brier.score, 12);
        expect(right.events.unsuitable.frequency).toBeCloseTo(left.events.unsuitable.frequency, 12);
        expect([right.count, right.coverage, right.ranks]).toEqual([left.count, left.coverage, left.ranks]);
      }),
    );
  });

  it("come back from a list of numbers as they were", () => {
    fc.assert(
      fc.property(fc.array(anyCase), (cases) => {
        const sums = sumsOf(cases);
        expect(unpackScoreSums(JSON.parse(JSON.stringify(packScoreSums(sums))) as number[])).toEqual(sums);
      }),
    );
  });

  it("are refused from a list that is too short", () => {
    expect(() => unpackScoreSums([1, 2])).toThrow(RangeError);
  });
});

describe("rankBin", () => {
  it("fills all bins alike where the outcome could be any member, ties among them", () => {
    const counts = Array.from({ length: rankBins }, () => 0);
    for (let trial = 0; trial < 11_000; trial++) {
      // Eleven draws rounded to fifths, so that many are equal.
      const drawn = Array.from(
        { length: 12 },
        (_, index) => Math.round(5 * hashedUniform(7, trial, index)) / 5,
      );
      counts[rankBin(drawn.slice(1), drawn[0]!, hashedUniform(8, trial))]! += 1;
    }
    // The 0.999 quantile of chi-square with 10 degrees of freedom.
    expect(rankChiSquare(counts)).toBeLessThan(29.6);
  });

  it("has the first bin for what lies below all members and the last for what lies above", () => {
    const ensemble = Array.from({ length: 31 }, (_, index) => index / 31);
    expect(rankBin(ensemble, -1, 0.5)).toBe(0);
    expect(rankBin(ensemble, 2, 0.5)).toBe(rankBins - 1);
  });
});

describe("consistencyBar", () => {
  // Quantiles 0.05 and 0.95 of the binomial law, as scipy.stats.binom.ppf gives them.
  it.each([
    [0.5, 10, 0.2, 0.8],
    [0.1, 30, 0.1 / 3, 0.2],
    [0, 10, 0, 0],
    [1, 10, 1, 1],
  ])("of %d with %d outcomes is %d to %d", (probability, outcomes, low, high) => {
    const bar = consistencyBar(probability, outcomes);
    expect([bar.low, bar.high]).toEqual([expect.closeTo(low, 12), expect.closeTo(high, 12)]);
  });
});

/** Returns days of 12 hours each, with forecasts of two members, a climatology and the preceding day as persistence. */
function daysOf(count: number, skilful = true): ScoreDay[] {
  return Array.from({ length: count }, (_, day) => {
    const cases = Array.from({ length: 12 }, (_unused, hour): ScoreCase => {
      const observed = hashedUniform(day, hour) < 0.5 ? 0 : 1;
      const said = skilful ? observed : 1 - observed;
      return {
        forecast: verifyScore(Float64Array.of(said, said), observed),
        climatology: verifyScore(Float64Array.of(0, 1), observed),
        rank: 5,
      };
    });
    return { day: 20_000 + day, sums: sumsOf(cases) };
  });
}

describe("verifyScoreDays", () => {
  it("has no figure below 30 days, and says why", () => {
    expect(verifyScoreDays(daysOf(29), 1)).toEqual({
      days: 29,
      count: 29 * 12,
      figures: null,
      reason: "few_days",
    });
  });

  it("has the figures of the sums from 30 days on, skill with its interval and none without a reference", () => {
    const days = daysOf(30);
    const { figures, reason } = verifyScoreDays(days, 1);
    const total = verifyScoreSums(totalScoreSums(days.map(({ sums }) => sums)));
    expect(reason).toBeNull();
    expect(figures!.crps).toBe(total.crps);
    expect(figures!.events.ideal.brier).toEqual(total.events.ideal.brier);
    const { climatology, persistence, raw } = figures!.events.ideal.skill;
    expect(climatology!.low).toBeLessThanOrEqual(climatology!.value);
    expect(climatology!.value).toBeCloseTo(total.events.ideal.skill!, 12);
    expect([persistence, raw]).toEqual([null, null]);
  });

  it("shows a bin from 30 forecasts of 10 days on", () => {
    const days = daysOf(40);
    const rare = noScoreSums();
    addScoreCase(rare, { forecast: verifyScore(Float64Array.of(0, 0, 0, 1), 1), climatology: undefined });
    days[0] = { ...days[0]!, sums: totalScoreSums([days[0]!.sums, rare]) };
    const { bins } = verifyScoreDays(days, 1).figures!.events.ideal;
    const few = bins.find(({ count }) => count === 1)!;
    expect(few).toMatchObject({ meanProbability: null, frequency: null, consistency: null, days: 1 });
    const shown = bins.filter(({ frequency }) => frequency !== null);
    expect(shown.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(40 * 12);
    for (const { consistency } of shown) expect(consistency!.low).toBeLessThanOrEqual(consistency!.high);
  });
});

/** Returns a pseudo-random number with standard normal distribution, by the method of Box and Muller. */
function normal(...key: readonly number[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - hashedUniform(...key, 1)));
  return radius * Math.cos(2 * Math.PI * hashedUniform(...key, 2));
}

/** Returns the CRPS of the standard normal distribution. The distribution function is approximated as in Abramowitz & Stegun 7.1.26. */
function normalCrps(error: number): number {
  const z = Math.abs(error);
  const t = 1 / (1 + (0.327_591_1 * z) / Math.SQRT2);
  const series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  const tail =
    series.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0) * Math.exp(-(z * z) / 2);
  const density = Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI);
  return z * (1 - tail) + 2 * density - 1 / Math.sqrt(Math.PI);
}

describe("isCalibrationHarmful", () => {
  const days = (count: number, ratio: (day: number) => number) =>
    Array.from({ length: count }, (_, day) => ({ day, forecast: ratio(day), reference: 1 }));

  it("is not decided by fewer than 30 days", () => {
    expect(
      isCalibrationHarmful(
        days(29, () => 2),
        29,
      ),
    ).toBe(false);
  });

  it("is true of what is always 3 % worse, and false of what is always 1 % worse", () => {
    expect(
      isCalibrationHarmful(
        days(60, () => 1.03),
        60,
      ),
    ).toBe(true);
    expect(
      isCalibrationHarmful(
        days(60, () => 1.01),
        60,
      ),
    ).toBe(false);
  });

  it("is false of a mean that a few days make", () => {
    expect(
      isCalibrationHarmful(
        days(60, (day) => (day < 5 ? 3 : 0.95)),
        60,
      ),
    ).toBe(false);
  });

  it("finds most harm within a year of looks, and rarely takes chance for it", () => {
    // CRPS of two normal laws whose error is the same from day to day, more or less; looked at every tenth day.
    const foundIn = (rawBias: number, bias: number): number =>
      Array.from({ length: 20 }, (_, archive) => {
        let error = 0;
        const year = Array.from({ length: 365 }, (_unused, day) => {
          error = 0.3 * error + Math.sqrt(1 - 0.3 ** 2) * normal(archive, day);
          return { day, forecast: normalCrps(error - bias), reference: normalCrps(error - rawBias) };
        });
        const looks = Array.from({ length: 34 }, (_unused, look) => 30 + 10 * look);
        return looks.some((today) => isCalibrationHarmful(year.slice(0, today), today));
      }).filter(Boolean).length;
    // A gain of 8 %, and harm of a quarter.
    expect(foundIn(0.4, 0)).toBeLessThanOrEqual(1);
    expect(foundIn(0, 0.7)).toBeGreaterThanOrEqual(18);
  });

  it("looks back 60 days", () => {
    expect(
      isCalibrationHarmful(
        days(200, (day) => (day < 140 ? 2 : 1)),
        200,
      ),
    ).toBe(false);
  });
});
