import { describe, expect, test } from "vitest";
import { hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import { never } from "../network/calendar-clock.ts";
import type { Scenario } from "../weather/scenarios.ts";
import { hoursAt, oddsOf, valuesOf, WeightedValues } from "./weighted-values.ts";

const yearsCount = 46;
const courses = Array.from({ length: yearsCount }, (_, year): Scenario => {
  return { member: -1, year, now: 0, weight: 1 / yearsCount };
});

/** Returns a finish that is drawn from a skewed law: the longer of two waits, each exponential with a mean of 120 h, after 300 h of work. */
function finishOf(...integers: readonly number[]): number {
  const waits = [1, 2].map((wait) => -120 * Math.log(uniformOf(hashOf(...integers, wait))));
  return 300 + Math.max(...waits);
}

test("the 90 % interval of P80 contains the true one in .84 to .95 of 280 samples of 46 years", () => {
  // The longer of two waits is below t with probability (1 - exp(-t / 120))^2.
  const truth = 300 - 120 * Math.log(1 - Math.sqrt(0.8));
  const covered = Array.from({ length: 280 }, (_, sample) => {
    const values = courses.map(({ year }) => finishOf(sample, year));
    const [p80] = new WeightedValues(courses, values).percentiles([0.8], sample);
    return p80!.low <= truth && truth <= p80!.high!;
  });
  const share = covered.filter(Boolean).length / covered.length;
  expect(share).toBeGreaterThanOrEqual(0.84);
  expect(share).toBeLessThanOrEqual(0.95);
});

describe("percentiles", () => {
  const [few, weights] = [courses.slice(0, 4), [0.1, 0.4, 0.3, 0.2]];
  const weighted = few.map((course, index) => ({ ...course, weight: weights[index]! }));

  test("are the first values by which the weight is reached, with and without a sorted list", () => {
    const hours = Int32Array.of(40, 10, 30, never);
    const shares = [0.4, 0.41, 0.7, 0.8, 0.81];
    const sorted = new WeightedValues(weighted, valuesOf(hours));
    const expected = [10, 30, 30, 40, null];
    expect(shares.map((share) => sorted.at(share))).toEqual(expected);
    expect(hoursAt(hours, Float64Array.from(weights), shares)).toEqual(expected);
    expect([sorted.mean(), sorted.shareUpTo(30)]).toEqual([null, expect.closeTo(0.7, 12)]);
  });

  test("are null if no course is done", () => {
    const hours = Int32Array.of(never, never, never, never);
    expect(hoursAt(hours, Float64Array.from(weights), [0.5])).toEqual([null]);
    expect(new WeightedValues(weighted, valuesOf(hours)).percentiles([0.5], 1)).toEqual([null]);
  });

  test("of large costs are no hours that never come", () => {
    expect(new WeightedValues(weighted, [4e9, 1e9, 3e9, 2e9]).at(0.95)).toBe(4e9);
  });
});

test("odds are never 0 or 1", () => {
  expect([oddsOf(0, 30), oddsOf(0.5, 30), oddsOf(1, 30)]).toEqual([0.5 / 31, 0.5, 30.5 / 31]);
});
