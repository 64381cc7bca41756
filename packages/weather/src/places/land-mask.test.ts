import { expect, test } from "vitest";
import { isLand } from "./land-mask.ts";

test.each([
  ["London", 51.5, -0.12, true],
  ["Singapore", 1.35, 103.8, true],
  ["Chukotka, on both sides of the date line", 67, 179.5, true],
  ["Chukotka, on both sides of the date line", 67, -179.5, true],
  ["the south pole", -90, 0, true],
  ["the north pole", 90, 0, false],
  ["the North Sea", 56, 3, false],
  ["the Pacific", 0, -150, false],
])("%s (%f, %f) is land: %s", (_name, latitude, longitude, land) => {
  expect(isLand({ latitude, longitude })).toBe(land);
});

test("longitudes wrap", () => {
  expect(isLand({ latitude: 67, longitude: 180 })).toBe(isLand({ latitude: 67, longitude: -180 }));
  expect(isLand({ latitude: 51.5, longitude: 359.88 })).toBe(isLand({ latitude: 51.5, longitude: -0.12 }));
});

/** Land covers 29.2 % of the earth: CIA World Factbook, World, Area. */
test("29 % of the earth is land, within a point", () => {
  let land = 0;
  let all = 0;
  for (let latitude = -89.5; latitude < 90; latitude += 1) {
    const weight = Math.cos((latitude * Math.PI) / 180);
    for (let longitude = -179.5; longitude < 180; longitude += 1) {
      if (isLand({ latitude, longitude })) land += weight;
      all += weight;
    }
  }
  expect(Math.abs((100 * land) / all - 29.2)).toBeLessThan(1);
});
