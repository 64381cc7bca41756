import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publish } from "./publish.ts";
import { windowProbability } from "./window-probability.ts";

/** Scores by hour and member as the logarithms that windows are counted in; null is a gap. */
function ensemble(hours: readonly (readonly (number | null)[])[]) {
  const scores = hours.flat().map((score) => (score === null ? Number.NaN : Math.log(score)));
  return { logScores: Float64Array.from(scores), members: hours[0]!.length };
}

const anyScore = fc.oneof(
  fc.constantFrom(0, 0.0999, 0.1, 0.5, 0.9, 1),
  fc.integer({ min: 0, max: 10_000 }).map((rest) => rest / 1e4),
);
const anyEnsemble = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 }))
  .chain(([members, hours]) =>
    fc.array(fc.array(anyScore, { minLength: members, maxLength: members }), {
      minLength: hours,
      maxLength: hours,
    }),
  );

describe("the probability of a window", () => {
  it("is the share of members that a count by hand gives", () => {
    fc.assert(
      fc.property(
        anyEnsemble,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(0.0001, 0.1, 0.5, 0.9001, 1),
        (hours, duration, minimum) => {
          const found = windowProbability(ensemble(hours), duration, minimum);
          const starts = Math.max(hours.length - duration + 1, 0);
          const expected = Array.from({ length: starts }, (_, start) => {
            const window = hours.slice(start, start + duration);
            const members = hours[0]!.map((_score, member) => window.map((hour) => publish(hour[member]!)));
            const good = members.filter((scores) => scores.every((score) => score >= minimum));
            return good.length / members.length;
          });
          expect([...found]).toEqual(expected);
        },
      ),
    );
  });

  it("is not the product of hourly odds: half of the members stay good through all six hours", () => {
    const hour = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0];
    const [probability] = windowProbability(ensemble(Array.from({ length: 6 }, () => hour)), 6, 0.1);
    const product = 0.5 ** 6;
    expect(probability).toBe(0.5);
    expect(probability! - product).toBeGreaterThan(0.1);
  });

  it("is 0 where another member fails in each hour, though most are good in every one", () => {
    const hours = Array.from({ length: 5 }, (_, hour) =>
      Array.from({ length: 5 }, (_member, member) => (member === hour ? 0.05 : 1)),
    );
    expect([...windowProbability(ensemble(hours), 5, 0.1)]).toEqual([0]);
    expect(0.8 ** 5).toBeGreaterThan(0.3);
  });

  it("counts the members that have all hours, and is unknown where these are under 80 %", () => {
    const nine = Array.from({ length: 9 }, () => 1);
    expect([
      ...windowProbability(
        ensemble([
          [null, ...nine],
          [0.05, ...nine],
        ]),
        2,
        0.1,
      ),
    ]).toEqual([1]);
    const gaps = ensemble([
      [null, 1, 1, 1, 1],
      [1, null, 1, 1, 1],
      [1, 1, 1, 1, 1],
    ]);
    expect([...windowProbability(gaps, 1, 0.1)]).toEqual([1, 1, 1]);
    expect([...windowProbability(gaps, 2, 0.1)]).toEqual([Number.NaN, 1]);
  });
});
