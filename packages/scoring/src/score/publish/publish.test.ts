import { classify } from "@halcyon/schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leastPublishedAs, publish } from "./publish.ts";

describe("publish", () => {
  it("cuts off after four decimals", () => {
    expect([0.12349, 0.899_99, 1, 0.3].map(publish)).toEqual([0.1234, 0.8999, 1, 0.3]);
  });

  it("keeps a decimal that floating point has made a hair smaller", () => {
    expect(publish(0.1 - 1e-12)).toBe(0.1);
    expect(publish(Math.exp(Math.log(0.7)))).toBe(0.7);
  });

  it("prints 0 for 0 alone", () => {
    expect([0, 1e-300, 0.000_05].map(publish)).toEqual([0, 0.0001, 0.0001]);
  });

  it("never lifts a score into a better band", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (millionths) => {
        const score = millionths / 1e6;
        expect(publish(score)).toBeLessThanOrEqual(Math.max(score, 0.0001));
        if (classify(publish(score)) === "acceptable") expect(score).toBeGreaterThanOrEqual(0.1);
      }),
    );
  });
});

it("the least score that is published as a minimum is published as no less, and what is a hair lower as less", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), (tenThousandths) => {
      const minimum = tenThousandths / 1e4;
      const least = leastPublishedAs(minimum);
      expect(publish(least + 1e-9)).toBeGreaterThanOrEqual(minimum);
      expect(publish(Math.max(least - 1e-9, 0))).toBeLessThan(minimum);
    }),
  );
  expect(leastPublishedAs(0)).toBe(0);
});
