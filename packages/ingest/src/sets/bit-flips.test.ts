import { expect, test } from "vitest";
import { countFlips, forecastOfSet } from "./bit-flips.suite.ts";

test("flips of one bit are found where they break a message, and some where they move a value", async () => {
  const { changed, caught, unusable } = await countFlips(forecastOfSet("ecmwf-ifs", "ecmwf", 24), 40);
  expect(unusable).toBeGreaterThan(0);
  expect(caught).toBeGreaterThan(0);
  expect(caught).toBeLessThanOrEqual(changed);
});
