import { expect, test } from "vitest";
import { windFromDegrees } from "./wind-from.ts";

test.each([
  [0, -5, 0],
  [-5, 0, 90],
  [0, 5, 180],
  [5, 0, 270],
  [-3, -3, 45],
  [0.01, -5, 0],
  [0, 0, 0],
  [-0, 0, 0],
  [Number.NaN, 1, Number.NaN],
])("%f m/s eastward and %f m/s northward come from %f degrees", (eastwardMps, northwardMps, degrees) => {
  expect(windFromDegrees(eastwardMps, northwardMps)).toBe(degrees);
});
