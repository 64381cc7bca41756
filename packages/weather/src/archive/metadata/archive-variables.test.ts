import { expect, test } from "vitest";
import { sumOfRate, toCanonical } from "./archive-variables.ts";

test.each([
  ["degree_Celsius", "degC", 21.5, 21.5],
  ["C", "degC", 21.5, 21.5],
  ["K", "degC", 300, 26.85],
  ["Pa", "hPa", 101_325, 1013.25],
  ["percent", "%", 40, 40],
  ["1", "%", 0.4, 40],
  ["m s-1", "m/s", 7, 7],
  ["m s**-1", "m/s", 7, 7],
  ["W m-2", "W/m2", 700, 700],
] as const)("%s to %s", (from, to, value, expected) => {
  expect(toCanonical(from, to)!(value, 3)).toBeCloseTo(expected, 9);
});

test.each(["kg m-2 s-1", "mm/s"])("a rate in %s is the sum of its step", (unit) => {
  expect(sumOfRate(unit)!(0.001, 3)).toBeCloseTo(10.8, 9);
});

test("a unit that measures something else is not converted", () => {
  expect(toCanonical("Pa", "degC")).toBeUndefined();
  expect(toCanonical("kg m-2 s-1", "mm")).toBeUndefined();
  expect(sumOfRate("mm")).toBeUndefined();
  expect(toCanonical("furlong", "m")).toBeUndefined();
  expect(toCanonical("constructor", "m")).toBeUndefined();
});
