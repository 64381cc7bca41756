import type { Unit } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { fieldUnit } from "./field-units.ts";

const daySeconds = 86_400;
const hourSeconds = 3600;

describe("units of files", () => {
  test.each([
    ["K", "degC", 273.15, 0],
    ["kg m-2 s-1", "mm", 1 / daySeconds, 1],
    ["kg m**-2 s**-1", "mm", 2 / daySeconds, 2],
    ["mm/day", "mm", 7, 7],
    ["mm hr-1", "mm", 1, 24],
    ["m s-1", "mm", 1e-3 / daySeconds, 1],
    ["m", "mm", 0.025, 25],
    ["kg m-2", "mm", 3, 3],
    ["0.1 mm", "mm", 3, 0.3],
    ["0.1 degC", "degC", -52, -5.2],
    ["W m**-2", "W/m2", 341, 341],
    ["J m**-2", "W/m2", 8_640_000, 100],
    ["", "%", 0.79, 79],
    ["1", "%", 0.5, 50],
    ["(0 - 1)", "%", 1, 100],
    ["%", "%", 79, 79],
    ["Pa", "hPa", 101_325, 1013.25],
    ["m s-1", "m/s", 5, 5],
    ["m s**-1", "m/s", 5, 5],
    ["km h-1", "m/s", 36, 10],
    ["m**3 m**-3", "m3/m3", 0.31, 0.31],
    ["J kg**-1", "J/kg", 900, 900],
    ["degrees", "deg", 270, 270],
  ] as const)("%j into %s over a day: %d is %d", (text, to, value, expected) => {
    expect(fieldUnit(text, to, daySeconds)!.convert(value)).toBeCloseTo(expected, 9);
  });

  test("a joule counts as the power of its step", () => {
    expect(fieldUnit("J m-2", "W/m2", hourSeconds)!.convert(3_600_000)).toBe(1000);
  });

  test.each([
    ["K", "mm"],
    ["mm", "degC"],
    ["", "degC"],
    ["m s-1", "hPa"],
    ["furlong", "m"],
    ["constructor", "m"],
    ["toString", "mm"],
    ["J m-2", "mm"],
    ["kg m-2 s-1", "%"],
  ] as readonly (readonly [string, Unit])[])("%j does not measure what is in %s", (text, to) => {
    expect(fieldUnit(text, to, daySeconds)).toBeUndefined();
  });

  test("tell rates from amounts", () => {
    expect(fieldUnit("kg m-2 s-1", "mm", daySeconds)!.counts).toBe("rate");
    expect(fieldUnit("m", "mm", daySeconds)!.counts).toBe("amount");
    expect(fieldUnit("J m-2", "W/m2", daySeconds)!.counts).toBe("amount");
    expect(fieldUnit("W m-2", "W/m2", daySeconds)!.counts).toBe("value");
  });
});
