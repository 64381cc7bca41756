import { sized } from "@halcyon/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashedUniform } from "../../verification/resampling/resampled-days.ts";
import { shareOf } from "../../statistics/probability-of.ts";
import { countHours } from "../brute-spells.suite.ts";
import { anySearch, searchOf } from "../window-search.arbitrary.ts";
import { shrunkOdds, startShares } from "./candidate-windows.ts";

const members = 31;

function oddsOf(good: readonly number[]): readonly number[] {
  const starts = { good, whole: good.map(() => members), odds: good.map((count) => (count + 0.5) / 32) };
  return good.map((_, start) => shrunkOdds(starts, start));
}

/** Returns random member counts of windows that are all equally likely. */
function drawnCounts(world: number, chance: number): readonly number[] {
  return Array.from({ length: 72 }, (_, window) => {
    const draws = Array.from({ length: members }, (__, member) => hashedUniform(world, window, member));
    return draws.filter((draw) => draw < chance).length;
  });
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

const anyCounts = fc.array(fc.integer({ min: 0, max: members }), { minLength: 1, maxLength: 49 });

describe("odds of windows", () => {
  it("are drawn towards those before by how much of their spread is chance", () => {
    // Shares of 0.5, 0.6, 0.7, 0.8 and 0.9 of ten members: a mean of 0.7, squares around it that sum to 0.1, and by chance
    // 0.01 for the last one, which is less than their mean. s = (5 - 3) x 0.01 / 0.1 = 0.2.
    const good = [5, 6, 7, 8, 9];
    const starts = { good, whole: [10, 10, 10, 10, 10], odds: good.map((count) => (count + 0.5) / 11) };
    expect(shrunkOdds(starts, 4)).toBeCloseTo(9.5 / 11 + 0.2 * (7.5 / 11 - 9.5 / 11), 12);
  });

  it("are drawn by no more than chance adds on average, where one window differs from sure ones", () => {
    // Shares of 1, 1, 1, 1 and 0.5: squares around 0.9 that sum to 0.2, and by chance 0.25 / 9 / 5 on average.
    const good = [10, 10, 10, 10, 5];
    const starts = { good, whole: [10, 10, 10, 10, 10], odds: good.map((count) => (count + 0.5) / 11) };
    const drawn = (2 * 0.25) / 9 / 5 / 0.2;
    expect(shrunkOdds(starts, 4)).toBeCloseTo(0.5 + drawn * (9.5 / 11 - 0.5), 12);
  });

  it("stay as the members say them where all agree, and of fewer than four starts", () => {
    expect(oddsOf([20, 10, 25, 5, 0, 31]).slice(-2)).toEqual([0.5 / 32, 31.5 / 32]);
    expect(oddsOf([10, 20, 30])).toEqual([10, 20, 30].map((good) => (good + 0.5) / 32));
  });

  it("hardly move where windows are as different as day and night", () => {
    const good = Array.from({ length: 49 }, (_, hour) => (hour % 24 < 12 ? 31 : 0));
    for (const [hour, odds] of oddsOf(good).entries()) expect(odds).toBeCloseTo((good[hour]! + 0.5) / 32, 12);
  });

  it("follow from windows that start in the two days before, and from no later one", () => {
    const good = Array.from({ length: 120 }, (_, hour) => hashedUniform(hour) * 32).map(Math.floor);
    expect(oddsOf(good.slice(0, 60))).toEqual(oddsOf(good).slice(0, 60));
    expect(oddsOf(good.slice(50)).at(-1)).toBe(oddsOf(good).at(-1));
  });

  it("lie between those of the members and their mean, above 0 and below 1", () => {
    fc.assert(
      fc.property(anyCounts, (good) => {
        const raw = good.map((count) => (count + 0.5) / 32);
        for (const [start, odds] of oddsOf(good).entries()) {
          const [own, mean] = [raw[start]!, meanOf(raw.slice(0, start + 1))];
          expect(odds).toBeGreaterThanOrEqual(Math.min(own, mean) - 1e-12);
          expect(odds).toBeLessThanOrEqual(Math.max(own, mean) + 1e-12);
        }
      }),
    );
  });

  it("of the best of equally likely windows are half as much too high as those of the members", () => {
    const errors = Array.from({ length: 300 }, (_, world) => {
      const chance = [0.5, 0.7, 0.9][world % 3]!;
      const good = drawnCounts(world, chance);
      const best = good.indexOf(Math.max(...good.slice(48)), 48);
      return { raw: (good[best]! + 0.5) / 32 - chance, shrunk: oddsOf(good)[best]! - chance };
    });
    expect(meanOf(errors.map(({ raw }) => raw))).toBeGreaterThan(0.1);
    expect(Math.abs(meanOf(errors.map(({ shrunk }) => shrunk)))).toBeLessThan(0.055);
  });

  it("leave out windows in which too few members have all hours", () => {
    const good = [20, 25, 2, 28, 22];
    const odds = [20, 25, Number.NaN, 28, 22].map((count) => (count + 0.5) / 32);
    const whole = [31, 31, 2, 31, 31];
    expect(shrunkOdds({ good, whole, odds }, 4)).toBe(oddsOf([20, 25, 28, 22])[3]);
  });
});

describe("shares of starts", () => {
  it("are those of the members that are good in all hours of each window, counted one by one", () => {
    fc.assert(
      fc.property(anySearch, (made) => {
        const shares = startShares(searchOf(made));
        const expected = Array.from(shares, (_, start) => {
          const counted = countHours(made, start, made.durationHours);
          if (counted === undefined || counted.among === "run") return Number.NaN;
          return shareOf(counted.good, counted.of);
        });
        expect([...shares]).toEqual(expected);
      }),
      { numRuns: sized(500, 10_000) },
    );
  });
});
