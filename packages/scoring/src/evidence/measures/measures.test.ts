import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PromiseCase } from "../evidence-case.ts";
import { promiseOf } from "../made-worlds.suite.ts";
import { rocArea } from "../evidence-lead.ts";
import { shareInterval } from "./share-interval.ts";

/** Returns promises of consecutive days from a string: `+` if the window of a day held, `-` if it failed. */
function outcomes(text: string): PromiseCase[] {
  return Array.from(text, (sign, index) => promiseOf({ day: 20_000 + index, good: 20, held: sign === "+" }));
}

describe("the interval of a share", () => {
  it("is Wilson's of the days where blocks of 10 days vary as chance does, or less", () => {
    // Each block has eight of ten: p = 0.8, n = 100. Wilson's interval for 80 of 100 at 90 %.
    const { value, low, high } = shareInterval(outcomes("++++-++++-".repeat(10)));
    expect(value).toBe(0.8);
    expect(low).toBeCloseTo(0.7267, 4);
    expect(high).toBeCloseTo(0.8575, 4);
  });

  it("is that of one case for each block where all windows of a block come or fail together", () => {
    // Of ten blocks eight held: v = (10 / 9) x (8 x 2^2 + 2 x 8^2) / 100^2 = 0.0178, so that n = 0.16 / v = 9.
    const blocks = ["+", "+", "+", "+", "-", "+", "+", "-", "+", "+"].map((sign) => sign.repeat(10));
    const { low, high } = shareInterval(outcomes(blocks.join("")));
    const [n, z] = [9, 1.644_853_626_951_472_2];
    const centre = (0.8 + z ** 2 / 2 / n) / (1 + z ** 2 / n);
    const half = (z * Math.sqrt(0.16 / n + z ** 2 / 4 / n ** 2)) / (1 + z ** 2 / n);
    expect(low).toBeCloseTo(centre - half, 12);
    expect(high).toBeCloseTo(centre + half, 12);
  });

  it("counts the promises of several runs for a day as one, where all hold", () => {
    const once = outcomes("+".repeat(40));
    expect(shareInterval([...once, ...once])).toEqual(shareInterval(once));
    expect(shareInterval(once).high).toBe(1);
  });

  it("is wide where all promises are in one block", () => {
    const { low, high } = shareInterval(outcomes("+++++++---"));
    expect(high - low).toBeGreaterThan(0.6);
  });

  it("holds the share and stays between 0 and 1", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("+", "-"), minLength: 1, maxLength: 80 }), (text) => {
        const { value, low, high } = shareInterval(outcomes(text));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(value + 1e-12);
        expect(high).toBeGreaterThanOrEqual(value - 1e-12);
        expect(high).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe("the ROC area", () => {
  const january = (good: number, held: boolean) => promiseOf({ day: 20_090, good, held });
  const june = (good: number, held: boolean) => promiseOf({ day: 20_240, good, held });

  it("is the share of pairs in which the held promise had the higher probability, with half of the equal ones", () => {
    expect(rocArea([january(30, true), january(10, true), january(10, false), january(5, false)])).toBe(
      0.875,
    );
  });

  it("compares no promises of different months", () => {
    const cases = [january(5, true), january(6, false), june(25, true), june(26, false)];
    expect(rocArea(cases)).toBe(0);
  });

  it("is unknown where no month has promises of both outcomes", () => {
    expect(rocArea([january(20, true), june(20, false)])).toBeNull();
  });
});
