import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bandWord, formatScore, formatShare } from "./band-words.ts";

describe("a band", () => {
  it("of a scenario is never named as good weather", () => {
    expect(bandWord(1, "presence")).toBe("Present");
    expect(bandWord(0, "presence")).toBe("Absent");
  });
});

describe("a score in two decimals", () => {
  it.each([
    [0, "0.00"],
    [0.0001, "<0.01"],
    [0.0999, "0.09"],
    [0.1, "0.10"],
    [0.29, "0.29"],
    [0.8999, "0.89"],
    [1, "1.00"],
  ])("%d is %s", (score, text) => {
    expect(formatScore(score)).toBe(text);
  });

  it("never seems to reach a band that it does not", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10_000 }), (tenThousandths) => {
        const score = tenThousandths / 1e4;
        expect(Number(formatScore(score))).toBeLessThanOrEqual(score);
        expect(score - Number(formatScore(score))).toBeLessThan(0.01);
      }),
    );
  });
});

it("a share is 0 or 100 % only where it is none or all", () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(formatShare)).toEqual([
    "0\u00A0%",
    "<1\u00A0%",
    "50\u00A0%",
    ">99\u00A0%",
    "100\u00A0%",
  ]);
});
