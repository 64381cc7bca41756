import { expect, test } from "vitest";
import { precipitationType } from "./precipitation-type.ts";

const inland = 0.9;
const ofMm = (mm: number, temperatureC: number, wetBulbC: number, warmWind = 0) => ({
  mm,
  temperatureC: mm * temperatureC,
  wetBulbC: mm * wetBulbC,
  warmWind: mm * warmWind,
});

/**
 * The codes are those of WMO GRIB2 code table 4.201. The wet-bulb temperatures at which 90, 50 and 10 % are snow come from Wang et al.
 * 2019, equation 1.
 */
test.each([
  ["rain", 8, 6, 1],
  ["rain and snow", 2.5, 1.5, 7],
  ["wet snow", 1.2, 0.2, 6],
  ["snow", -3, -4, 5],
])("%s falls at %f degC and a wet bulb of %f degC", (_name, temperatureC, wetBulbC, code) => {
  expect(precipitationType(ofMm(2, temperatureC, wetBulbC), inland)).toBe(code);
});

test("a warm layer freezes what falls on cold ground, but not at the ocean", () => {
  expect(precipitationType(ofMm(2, -2, -2.2, 2), inland)).toBe(3);
  expect(precipitationType(ofMm(2, -2, -2.2, 1.2), inland)).toBe(8);
  expect(precipitationType(ofMm(2, -2, -2.2, 2), 0.1)).toBe(5);
  expect(precipitationType(ofMm(2, -9, -9.2, 2), inland)).toBe(5);
});

test("nothing has no kind", () => {
  expect(precipitationType(ofMm(0, 5, 5), inland)).toBe(0);
});
