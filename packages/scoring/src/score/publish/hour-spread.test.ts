import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hourSpread } from "./hour-spread.ts";
import { publish } from "./publish.ts";
import { scored } from "../../windows/window-search.suite.ts";

const logs = (...scores: number[]): Float64Array => Float64Array.from(scores, Math.log);

describe("the spread of an hour", () => {
  it("has quantiles over the members, and the share of them in each band", () => {
    // Positions 11 * 0.1 = 1.1, 5.5 and 9.9.
    expect(hourSpread(logs(0, 0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.95, 1))).toEqual({
      median: 0.5,
      q10: 0,
      q90: 0.995,
      shares: { ideal: 0.2, acceptable: 0.5, unsuitable: 0.1, stop: 0.2 },
    });
  });

  it("leaves out members without a score, and is none where they are over a fifth", () => {
    expect(hourSpread(logs(1, 1, 1, 0.5, Number.NaN))).toMatchObject({
      median: 1,
      shares: { ideal: 0.75, acceptable: 0.25 },
    });
    expect(hourSpread(logs(1, 1, 1, Number.NaN))).toBeUndefined();
  });

  it("is none of one run, and of no member", () => {
    expect(hourSpread(logs(1))).toBeUndefined();
    expect(hourSpread(logs())).toBeUndefined();
  });

  it("has the median that scores of the same members are published with", () => {
    const covers = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 31 });
    fc.assert(
      fc.property(covers, (members) => {
        const { median, logScores } = scored([members]);
        expect(hourSpread(logScores)!.median).toBe(publish(median[0]!));
      }),
    );
  });
});
