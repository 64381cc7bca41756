import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publish } from "../../score/publish/publish.ts";
import { windowMembers } from "./window-members.ts";

/** Returns scores by hour and member as logarithms, for counting windows; null means a gap. */
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
    fc.array(fc.array(fc.option(anyScore, { freq: 20 }), { minLength: members, maxLength: members }), {
      minLength: hours,
      maxLength: hours,
    }),
  );

describe("the members in a window", () => {
  it("are those that a count by hand gives, each with its worst score", () => {
    fc.assert(
      fc.property(
        anyEnsemble,
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(0, 0.0001, 0.07, 0.1, 0.5, 0.9001, 1),
        fc.constantFrom(undefined, 0, 0.0999, 0.5, 0.9, 1),
        (hours, duration, minimumScore, maximumScore) => {
          const range = { minimumScore, maximumScore };
          const { whole, good, worst } = windowMembers(ensemble(hours), duration, range);
          const starts = Math.max(hours.length - duration + 1, 0);
          const windows = Array.from({ length: starts }, (_, start) =>
            hours[0]!.map((_score, member) =>
              hours.slice(start, start + duration).map((hour) => hour[member]!),
            ),
          );
          const wholeOf = (members: (number | null)[][]): number[][] =>
            members.filter((scores): scores is number[] => scores.every((score) => score !== null));
          expect([...whole]).toEqual(windows.map((members) => wholeOf(members).length));
          const isGood = (score: number): boolean =>
            publish(score) >= minimumScore && publish(score) <= (maximumScore ?? 1);
          expect([...good]).toEqual(
            windows.map((members) => wholeOf(members).filter((scores) => scores.every(isGood)).length),
          );
          const worstOf = minimumScore === 0 && maximumScore !== undefined ? Math.max : Math.min;
          const worstLogs = windows.flatMap((members) =>
            members.map((scores) => Math.log(worstOf(...scores.map((score) => score ?? Number.NaN)))),
          );
          // No difference between 0 and -0: a logarithm has none.
          expect(Array.from(worst, (log) => log + 0)).toEqual(worstLogs);
        },
      ),
    );
  });

  it("are not a product of hourly shares: half of them stay good through all six hours", () => {
    const hour = [1, 1, 1, 1, 1, 0, 0, 0, 0, 0];
    const { good } = windowMembers(ensemble(Array.from({ length: 6 }, () => hour)), 6, { minimumScore: 0.1 });
    expect([...good]).toEqual([5]);
    expect(10 * 0.5 ** 6).toBeLessThan(1);
  });

  it("are none where another fails in each hour, though most are good in every one", () => {
    const hours = Array.from({ length: 5 }, (_, hour) =>
      Array.from({ length: 5 }, (_member, member) => (member === hour ? 0.05 : 1)),
    );
    expect([...windowMembers(ensemble(hours), 5, { minimumScore: 0.1 }).good]).toEqual([0]);
  });
});
