import { expect, test } from "vitest";
import { sineOfElevation, sunlightOfHours } from "./sun.ts";

const degrees = (sine: number): number => (Math.asin(sine) * 180) / Math.PI;

/** The expected zenith is 50.11162 degrees, or 50.12 without refraction: Reda & Andreas 2008, NREL/TP-560-34302, appendix A.5. */
test("the sun stands where the NREL SPA example says, within 0.05 degrees", () => {
  const hour = Date.UTC(2003, 9, 17, 19, 30, 30) / 3_600_000;
  const elevation = degrees(sineOfElevation(hour, { latitude: 39.742_476, longitude: -105.1786 }));
  expect(Math.abs(elevation - (90 - 50.111_62))).toBeLessThan(0.05);
});

test("the sun is overhead at the equator at noon of the equinox and stays up at the pole in June", () => {
  const equinox = Date.UTC(2024, 2, 20, 12, 7) / 3_600_000;
  expect(sineOfElevation(equinox, { latitude: 0, longitude: 0 })).toBeGreaterThan(0.9999);
  const june = Date.UTC(2024, 5, 21) / 3_600_000;
  for (const light of sunlightOfHours(june, 24, { latitude: 90, longitude: 0 })) {
    expect(degrees(light)).toBeCloseTo(23.43, 1);
  }
});

test("an hour of night has no sunlight", () => {
  const midnight = Date.UTC(2024, 0, 10) / 3_600_000;
  expect(sunlightOfHours(midnight, 3, { latitude: 51.5, longitude: 0 })).toEqual([0, 0, 0]);
});
