import { expect, test } from "vitest";
import { shareOf } from "./region.ts";

const box = { south: 60, north: 70, west: 170, east: -170 };

test("a region holds over the date line, fades around its box and ends", () => {
  expect(shareOf(box, { latitude: 65, longitude: 180 }, 5)).toBe(1);
  expect(shareOf(box, { latitude: 65, longitude: -175 }, 5)).toBe(1);
  expect(shareOf(box, { latitude: 57.5, longitude: 175 }, 5)).toBe(0.5);
  expect(shareOf(box, { latitude: 55, longitude: 175 }, 5)).toBe(0);
  expect(shareOf(box, { latitude: 65, longitude: 0 }, 5)).toBe(0);
});

test("degrees of longitude shrink towards the pole", () => {
  expect(shareOf(box, { latitude: 60, longitude: 165 }, 5)).toBeCloseTo(0.5, 12);
  expect(shareOf({ ...box, south: 0 }, { latitude: 0, longitude: 167.5 }, 5)).toBeCloseTo(0.5, 12);
});

test("a region around the whole earth has no edge in the east", () => {
  expect(
    shareOf({ south: -90, north: -86, west: -180, east: 180 }, { latitude: -89, longitude: 77 }, 1),
  ).toBe(1);
});
