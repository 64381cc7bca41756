import { expect, test } from "vitest";
import { typeOfFlags } from "./type-of-flags.ts";

test.each([
  ["nothing", [0, 0, 0, 0], 0],
  ["rain", [1, 0, 0, 0], 1],
  ["snow", [0, 1, 0, 0], 5],
  ["ice pellets", [0, 0, 1, 0], 8],
  ["freezing rain", [0, 0, 0, 1], 3],
  ["rain and snow at once", [1, 1, 0, 0], 7],
  ["rain and freezing rain at once", [1, 0, 0, 1], 3],
  ["snow and ice pellets at once", [0, 1, 1, 0], 8],
  ["mostly snow", [0.2, 0.5, 0.1, 0.1], 5],
  ["a moment of rain", [0.1, 0, 0, 0], 1],
  ["rounding", [0.01, 0, 0, 0], 0],
])("%s", (_what, flags, code) => {
  expect(typeOfFlags(flags)).toBe(code);
});

test("a flag that is missing leaves the kind unknown", () => {
  expect(typeOfFlags([1, Number.NaN, 0, 0])).toBeNaN();
});
