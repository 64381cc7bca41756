import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceOf, verifySample } from "./verified-sample.ts";
import { verifyScore } from "./verified-score.ts";

const steps = fc.oneof(
  fc.constantFrom(0, 999, 1000, 9000, 9001, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);

describe("a sample of published scores", () => {
  it("is verified as members with these scores are", () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 1000 }), steps, (sample, observedSteps) => {
        const observed = observedSteps / 1e4;
        const found = referenceOf(verifySample(Int16Array.from(sample), observed), observed);
        const { crps, probability } = verifyScore(
          Float64Array.from(sample, (one) => one / 1e4),
          observed,
        );
        expect(found.observed).toBe(observed);
        expect(found.probability).toEqual(probability);
        expect(Math.abs(found.crps - crps)).toBeLessThan(1e-13);
      }),
    );
  });

  it("needs a score", () => {
    expect(() => verifySample(new Int16Array(), 1)).toThrow(RangeError);
  });
});
