import { type VariableName } from "@halcyon/schema";
import { expect, it } from "vitest";
import { rangeDoubts } from "./range-doubts.ts";

const celsius = Array.from({ length: 100 }, (_, hour) => 12 + 9 * Math.sin(hour));

const looks = (name: VariableName, values: readonly number[]): string =>
  rangeDoubts(new Map([[name, values]]))
    .map(({ looksLike }) => looksLike)
    .join("; ");

it.each<[looksLike: string, of: (celsius: number) => number]>([
  ["K read as degC", (value) => value + 273.15],
  ["degC read as K", (value) => value - 273.15],
  ["0.1 degC read as degC", (value) => value * 10],
  ["degF read as degC", (value) => value * 1.8 + 32],
])("names temperatures that are no weather: %s", (looksLike, of) => {
  for (const name of ["temperature_2m", "dew_point_2m"] as const) {
    expect(looks(name, celsius.map(of)).split(", or "), name).toContain(looksLike);
  }
});

it("says so where no known mistake explains them", () => {
  expect(looks("relative_humidity_2m", [120, 130, 140])).toBe("another unit");
});

it("leaves alone what is weather, but for a few errors", () => {
  expect(looks("temperature_2m", celsius)).toBe("");
  expect(looks("temperature_2m", [...celsius, 99, Number.NaN])).toBe("");
  expect(looks("temperature_2m", [])).toBe("");
});
