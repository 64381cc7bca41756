import { expect, test } from "vitest";
import { doubtOf, isDoubtful } from "./doubt.ts";

const hour = (score: number, shares: readonly number[] | null) => ({
  score,
  ensemble: shares && { shares },
});

test.each([
  [
    "an allowed hour that a third of the members do not allow",
    hour(0.6, [0.2, 0.5, 0.2, 0.1]),
    0.3,
    "unsuitable",
  ],
  ["an allowed hour that most doubters stop", hour(0.95, [0.6, 0, 0.1, 0.3]), 0.4, "stop"],
  [
    "an hour that is not allowed, but by some members is",
    hour(0, [0.05, 0.2, 0.25, 0.5]),
    0.25,
    "acceptable",
  ],
])("%s shows how many say otherwise, and what", (_, given, share, band) => {
  const doubt = doubtOf(given)!;
  expect(doubt.share).toBeCloseTo(share);
  expect(doubt.band).toBe(band);
});

test("an hour of which all members say the same, or none are counted, shows no doubt", () => {
  expect(doubtOf(hour(0.95, [0.5, 0.5, 0, 0]))).toBeUndefined();
  expect(doubtOf(hour(0, [0, 0, 0.5, 0.5]))).toBeUndefined();
  expect(doubtOf(hour(0.95, null))).toBeUndefined();
});

test("a fifth of the members makes a score doubtful on a map, and an unknown share does not", () => {
  expect([0.79, 0.81].map((share) => isDoubtful(0.95, share))).toEqual([true, false]);
  expect([0.19, 0.2].map((share) => isDoubtful(0.05, share))).toEqual([false, true]);
  expect(isDoubtful(0.5, NaN)).toBe(false);
});
