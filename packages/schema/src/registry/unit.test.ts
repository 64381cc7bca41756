import { expect, test } from "vitest";
import { convertUnit, type Unit, units } from "./unit.ts";

// Exact by definition: NIST Special Publication 811 (2008), appendix B.
test.each<[number, string, Unit, number]>([
  [0, "K", "degC", -273.15],
  [212, "degF", "degC", 100],
  [-40, "degF", "degC", -40],
  [36, "km/h", "m/s", 10],
  [1, "mph", "m/s", 0.44704],
  [3600, "kn", "m/s", 1852],
  [1, "in", "mm", 25.4],
  [1, "mi", "m", 1609.344],
  [101_325, "Pa", "hPa", 1013.25],
  [8, "tenths", "%", 80],
  [12.5, "mm", "cm", 1.25],
  [253, "0.1 mm", "mm", 25.3],
  [-52, "0.1 degC", "degC", -5.2],
  [2952, "0.1 K", "degC", 22.05],
])("%d %s in %s is %d", (value, from, to, expected) => {
  expect(convertUnit(value, from, to)).toBeCloseTo(expected, 9);
});

test("a canonical unit converts to itself without a change", () => {
  for (const unit of units) expect(convertUnit(10.1, unit, unit)).toBe(10.1);
});

test("units of different quantities, and unknown ones, do not convert", () => {
  expect(convertUnit(1, "degF", "m/s")).toBeUndefined();
  expect(convertUnit(1, "furlong", "m")).toBeUndefined();
  expect(convertUnit(1, "0.1 degF", "m/s")).toBeUndefined();
  for (const inherited of ["constructor", "__proto__", "toString", "hasOwnProperty"])
    expect(convertUnit(1, inherited, "m")).toBeUndefined();
});
