import { classify } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { bandCounts, bandOdds } from "./band-odds.ts";
import { publish } from "./publish.ts";

const logsOf = (scores: readonly number[]): Float64Array => Float64Array.from(scores, Math.log);

describe("the odds of the bands of an hour", () => {
  it("are counted by hand: two of ten members stop, three are unsuitable, four ideal", () => {
    const members = [0, 0, 0.0999, 0.1, 0.5, 0.9, 0.9001, 0.95, 1, 1];
    // (2 + 0.5) / 11, (3 + 0.5) / 11 and (4 + 0.5) / 11; 0.9 itself is acceptable.
    expect(bandOdds(logsOf(members))).toEqual({ stop: 0.2273, unsuitable: 0.3182, ideal: 0.4091 });
  });

  it("lie in the gap beside the members where what is usual says", () => {
    const members = logsOf(Array.from({ length: 31 }, () => 1));
    expect(bandOdds(members)).toEqual({ stop: 0.0156, unsuitable: 0.0156, ideal: 0.9844 });
    const usual = { stop: 0.01, unsuitable: 0.04, ideal: 0.9 };
    expect(bandOdds(members, usual)).toEqual({ stop: 0.0003, unsuitable: 0.0013, ideal: 0.9969 });
  });

  it("leave members with a gap out, and are not known where these are over 20 %", () => {
    expect(bandOdds(logsOf([Number.NaN, 1, 1, 1, 1]))).toEqual({ stop: 0.1, unsuitable: 0.1, ideal: 0.9 });
    expect(bandOdds(logsOf([Number.NaN, Number.NaN, 1, 1, 1]))).toBeUndefined();
  });

  it("are not known of one run", () => {
    expect(bandOdds(logsOf([1]))).toBeUndefined();
  });

  it("are never 0 or 1, and hold together: stop <= unsuitable, unsuitable + ideal <= 1", () => {
    const anyScore = fc.constantFrom(0, 0.05, 0.1, 0.5, 0.9, 0.95, 1);
    const anyUsual = fc
      .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
      .chain(([stop, unsuitable]) =>
        fc.double({ min: 0, max: 1 - unsuitable, noNaN: true }).map((ideal) => ({ stop, unsuitable, ideal })),
      );
    fc.assert(
      fc.property(
        fc.array(anyScore, { minLength: 2, maxLength: 60 }),
        fc.option(anyUsual, { nil: undefined }),
        (scores, usual) => {
          const { stop, unsuitable, ideal } = bandOdds(logsOf(scores), usual)!;
          for (const odds of [stop, unsuitable, ideal]) {
            expect(odds).toBeGreaterThan(0);
            expect(odds).toBeLessThan(1);
          }
          expect(stop).toBeLessThanOrEqual(unsuitable);
          expect(Math.round(1e4 * unsuitable) + Math.round(1e4 * ideal)).toBeLessThanOrEqual(1e4);
        },
      ),
    );
  });
});

const logs = fc.oneof(
  fc.double({ min: -800, max: 0, noNaN: true }),
  fc.constantFrom(-Infinity, -744, -745, -746),
  fc.integer({ min: 0, max: 10_000 }).map((score) => Math.log(score / 1e4)),
  fc.double({ min: 0, max: 1, noNaN: true }).map(Math.log),
);

test("members are counted by the bands of their published scores", () => {
  fc.assert(
    fc.property(fc.array(logs, { minLength: 2, maxLength: 31 }), (members) => {
      const expected = { stop: 0, unsuitable: 0, acceptable: 0, ideal: 0, members: members.length };
      for (const log of members) expected[classify(publish(Math.exp(log)))]++;
      expect(bandCounts(Float64Array.from(members))).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
