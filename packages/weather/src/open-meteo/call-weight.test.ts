import { expect, test } from "vitest";
import { callWeight } from "./call-weight.ts";

/** The examples of https://open-meteo.com/en/pricing, and the formula of its calculator for members as columns. */
test.each([
  ["10 variables over 14 days", { variables: 10, members: 1, days: 14, stepHours: 1 }, 1],
  ["15 variables over 14 days", { variables: 15, members: 1, days: 14, stepHours: 1 }, 1.5],
  ["15 variables over 28 days", { variables: 15, members: 1, days: 28, stepHours: 1 }, 3],
  ["1 variable of 31 members over 35 days", { variables: 1, members: 31, days: 35, stepHours: 1 }, 7.75],
])("%s", (_, size, weight) => {
  expect(callWeight(size)).toBeCloseTo(weight, 10);
});

test("nothing counts as less than one call, and fewer days do not make many columns cheaper", () => {
  expect(callWeight({ variables: 1, members: 1, days: 1, stepHours: 1 })).toBe(1);
  expect(callWeight({ variables: 20, members: 1, days: 7, stepHours: 1 })).toBe(2);
});
