import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TrueWindows } from "./true-windows.ts";

const firstHour = 400_000;
const range = { minimumScore: 0.1, maximumScore: undefined };

function windowsOf(scores: ArrayLike<number>, durationHours: number): TrueWindows {
  return new TrueWindows({ ...range, scores: Float64Array.from(scores), firstHour, durationHours });
}

describe("a window of the true weather", () => {
  test("held if each of its hours is good, and is unknown if one of them is", () => {
    const anyScore = fc.constantFrom(0, 0.1, 0.5, Number.NaN);
    fc.assert(
      fc.property(
        fc.array(anyScore, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 6 }),
        (scores, hours) => {
          const windows = windowsOf(scores, hours);
          for (let start = -2; start <= scores.length; start++) {
            const own = scores.slice(Math.max(start, 0), Math.max(start + hours, 0));
            const isKnown = start >= 0 && own.length === hours && !own.some(Number.isNaN);
            const held = isKnown ? own.every((score) => score >= 0.1) : undefined;
            expect(windows.held(firstHour + start)).toBe(held);
          }
        },
      ),
    );
  });

  test("has the score of its worst hour, which is the highest if there is only a maximum", () => {
    expect(windowsOf([1, 0.4, 0.7], 3).worst(firstHour)).toBe(0.4);
    const scores = Float64Array.of(0, 0.4, 0.2);
    const below = { minimumScore: 0, maximumScore: 0.3, scores, firstHour, durationHours: 3 };
    expect(new TrueWindows(below).worst(firstHour)).toBe(0.4);
    expect(new TrueWindows(below).held(firstHour)).toBe(false);
  });
});

describe("how often a window usually holds", () => {
  const years = 4;
  const days = Math.round(years * 365.2425);
  /** Hours of some years of which those from 6 to 17 are good in the half of the year that begins with the first day. */
  const seasons = Array.from({ length: days * 24 }, (_, hour) => {
    const [day, ofDay] = [Math.floor(hour / 24), hour % 24];
    return Number(day % 365.2425 < 182 && ofDay >= 6 && ofDay < 18);
  });
  const at = (day: number, hour: number): number => firstHour + day * 24 + hour;

  test("is that of the hour of the day and of the season", () => {
    const windows = windowsOf(seasons, 4);
    expect(windows.usual(at(60, 8))).toBe(1);
    expect(windows.usual(at(60, 15))).toBe(0);
    expect(windows.usual(at(300, 8))).toBe(0);
    expect(windows.usual(at(365 + 182, 8))).toBeCloseTo(0.5, 1);
  });

  test("does not depend on the year of the window", () => {
    const before = windowsOf(seasons, 4).usual(at(365 + 60, 8));
    const other = seasons.map((score, hour) => (hour >= 366 * 24 && hour < 2 * 365 * 24 ? 0 : score));
    expect(windowsOf(other, 4).usual(at(365 + 60, 8))).toBe(before);
  });

  test("leaves out unknown windows", () => {
    const gaps = seasons.map((score, hour) => (hour < 365 * 24 ? Number.NaN : score));
    expect(windowsOf(gaps, 4).usual(at(60, 8))).toBe(1);
    expect(windowsOf(gaps.fill(Number.NaN), 4).usual(at(60, 8))).toBeUndefined();
  });

  test("comes from the days 6 to 15 days away if there is no other year", () => {
    const one = Array.from({ length: 60 * 24 }, (_, hour) =>
      Number(Math.abs(Math.floor(hour / 24) - 30) > 5),
    );
    expect(windowsOf(one, 4).usual(at(30, 8))).toBe(1);
    expect(
      windowsOf(
        one.map((score) => 1 - score),
        4,
      ).usual(at(30, 8)),
    ).toBe(0);
  });
});
