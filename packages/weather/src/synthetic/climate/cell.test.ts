import { expect, test } from "vitest";
import { reliefM } from "./cell.ts";

/** Heights of the towns are from GeoNames, https://www.geonames.org. */
test.each([
  ["Lhasa", 29.65, 91.1, 3650],
  ["La Paz", -16.5, -68.15, 3640],
  ["Addis Ababa", 9.02, 38.75, 2355],
  ["Mexico City", 19.43, -99.13, 2240],
  ["Nairobi", -1.28, 36.82, 1661],
  ["Denver", 39.74, -104.98, 1609],
  ["Tehran", 35.69, 51.42, 1189],
  ["the south pole", -90, 0, 2835],
])("%s lies high, within 1000 m", (_name, latitude, longitude, meters) => {
  expect(Math.abs(reliefM({ latitude, longitude }) - meters)).toBeLessThan(1000);
});

test.each([
  ["London", 51.5, -0.12],
  ["Manaus", -3.1, -60],
  ["Kolkata", 22.57, 88.36],
  ["Lima", -12.05, -77.05],
])("%s lies low", (_name, latitude, longitude) => {
  expect(reliefM({ latitude, longitude })).toBeLessThan(200);
});
