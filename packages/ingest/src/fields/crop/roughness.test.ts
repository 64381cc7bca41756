import { expect, test } from "vitest";
import { isGlobal, roughness } from "./crop-message.ts";

const axis = (first: number, step: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + step * index);

test("roughness is the mean difference along a row, over neighbours that are there", () => {
  expect(roughness(Float64Array.of(1, 3, 2, 2), 4)).toBe(1);
  expect(roughness(Float64Array.of(1, 3, Number.NaN, 2), 4)).toBe(2);
  expect(roughness(Float64Array.of(Number.NaN, 3), 2)).toBe(0);
});

test("the end of a row is no neighbour of the next", () => {
  const rows = Array.from({ length: 8 }, (_, row) => [1000 * row, 1000 * row + 1]).flat();
  expect(roughness(Float64Array.from(rows), 2)).toBe(1);
});

test.each([
  ["0.25 degrees", axis(90, -0.25, 721), axis(-180, 0.25, 1440), true],
  ["a Gaussian grid", axis(89.277, -0.9447, 190), axis(0, 0.9375, 384), true],
  ["half of the earth", axis(90, -0.25, 361), axis(-180, 0.25, 1440), false],
  ["a region", axis(52, -0.25, 7), axis(-1, 0.25, 9), false],
  ["a single column", axis(90, -1, 181), [0], false],
])("%s is global: %s", (_, latitudes, longitudes, expected) => {
  expect(isGlobal({ latitudes, longitudes })).toBe(expected);
});
