import { expect, test } from "vitest";
import { hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import { sameHourIn } from "./scenarios.ts";
import { seamMeans, seamWeights } from "./seam-weights.ts";

const draw = (...integers: readonly number[]): number => uniformOf(hashOf(...integers));

test("means are those of the last 1, 6, 24 and 72 h, without gaps and without hours before the series", () => {
  const scores = Array.from({ length: 30 }, (_, hour) => hour);
  scores[28] = Number.NaN;
  const mean = (hours: readonly number[]) => hours.reduce((sum, hour) => sum + hour, 0) / hours.length;
  const kept = (from: number) => scores.slice(from).filter((score) => !Number.isNaN(score));
  expect(seamMeans(scores, 30)).toEqual([29, mean(kept(24)), mean(kept(6)), mean(kept(0))]);
});

test.each([
  [31, 200],
  [51, 150],
])("each of %d members has the mass 1/K, and each of %d years 1/N", (members, years) => {
  // Means as uneven as scores are: most near 0 or 1.
  const means = (kind: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      Array.from({ length: 2 }, (__, pair) =>
        [1, 6, 24, 72].map((hours) =>
          Math.min(1, Math.max(0, 2.4 * draw(kind, index, pair, hours > 6 ? 1 : 0) - 0.7)),
        ),
      ),
    );
  const weights = seamWeights(means(1, members), means(2, years));
  const sums = (count: number, at: (index: number) => number) =>
    Array.from({ length: count }, (_, one) =>
      weights.reduce((sum, weight, index) => (at(index) === one ? sum + weight : sum), 0),
    );
  for (const mass of sums(years, (index) => index % years)) expect(mass).toBeCloseTo(1 / years, 12);
  for (const mass of sums(members, (index) => Math.floor(index / years)))
    expect(Math.abs(mass * members - 1)).toBeLessThan(0.001);
});

test("a member belongs to the years whose scores before the seam were like its own", () => {
  const flat = (score: number) => [[score, score, score, score]];
  const weights = seamWeights([flat(0), flat(1)], [flat(0.02), flat(0.98), flat(0.05), flat(0.9)]);
  expect([weights[0]!, weights[2]!, weights[5]!, weights[7]!].map((weight) => weight > 0.249)).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test("a year gives its hours of the same date, and the 28th for a leap day that it lacks", () => {
  const leapDay = Date.UTC(2028, 1, 29, 7) / 3_600_000;
  expect(sameHourIn(2023, leapDay)).toBe(Date.UTC(2023, 1, 28, 7) / 3_600_000);
  expect(sameHourIn(2024, leapDay)).toBe(Date.UTC(2024, 1, 29, 7) / 3_600_000);
  expect(sameHourIn(1999, Date.UTC(2026, 10, 30, 16) / 3_600_000)).toBe(
    Date.UTC(1999, 10, 30, 16) / 3_600_000,
  );
});
