import fc from "fast-check";
import { expect, test } from "vitest";
import { heightOf, latitudeAt } from "./mercator.ts";

test.each([
  // Snyder 1987, equation 7-2, in degrees of longitude north of the equator: 45 degrees lie 50.499 north.
  [0, 0.5],
  [45, 0.5 - 50.499 / 360],
  [-60, 0.5 + 75.4561 / 360],
  [90, 0],
  [-90, 1],
])("latitude %f lies %f below the northern edge", (latitude, height) => {
  expect(heightOf(latitude)).toBeCloseTo(height, 5);
});

test("the latitude at a height has that height", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (height) => {
      expect(heightOf(latitudeAt(height))).toBeCloseTo(height, 9);
    }),
  );
});
