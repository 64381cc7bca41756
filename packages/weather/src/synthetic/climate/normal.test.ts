import { expect, test } from "vitest";
import { normalExceededBy, normalUpperTail } from "./climate.ts";

/** Reference values from Abramowitz & Stegun 1964, tables 26.1 and 26.5. */
test.each([
  [0, 0.5],
  [1, 0.158_655_254],
  [1.96, 0.024_997_895],
  [3, 0.001_349_898],
])("beyond %f lies a share of %f", (x, share) => {
  expect(normalUpperTail(x)).toBeCloseTo(share, 6);
  expect(Math.abs(normalExceededBy(share) - x)).toBeLessThan(5e-4);
});
