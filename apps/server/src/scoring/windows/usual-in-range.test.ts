import { countScores } from "@halcyon/scoring/climatology";
import { describe, expect, it } from "vitest";
import type { UsualScores } from "../../ports.ts";
import { usualInRange } from "./find-windows.ts";

/** Usual scores of five January days with a different score in each hour. */
const usual: UsualScores = {
  id: "station",
  years: { first: 1970, last: 1970 },
  frequencies: countScores({
    from: 0,
    values: Float64Array.from(
      [0, 0.05, 0.3, 0.6, 1].flatMap((score) => Array.from({ length: 24 }, () => score)),
    ),
  }),
};
const january = { now: 0, forecastHours: 2 };

describe("what is usual", () => {
  it.each([
    [{ minimumScore: 0.1 }, 0.6],
    [{ minimumScore: 0, maximumScore: 0 }, 0.2],
    [{ minimumScore: 0, maximumScore: 0.0999 }, 0.4],
    [{ minimumScore: 0.1, maximumScore: 0.9 }, 0.4],
    [{ minimumScore: 0.1, maximumScore: 1 }, 0.6],
    [{ minimumScore: 0, maximumScore: 1 }, 1],
  ])("of %o is counted", (range, expected) => {
    for (const often of usualInRange(usual, january, range)!) expect(often).toBeCloseTo(expected, 12);
  });

  it("is one half in a month that was not counted, and nothing where nobody knows", () => {
    const june = { now: 24 * 160, forecastHours: 1 };
    expect([...usualInRange(usual, june, { minimumScore: 0.1, maximumScore: 0.5 })!]).toEqual([0.5]);
    expect(usualInRange(undefined, january, { minimumScore: 0.1 })).toBeUndefined();
  });
});
