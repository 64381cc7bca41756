import { packedMissing } from "@halcyon/schema";
import { expect, test } from "vitest";
import { packValue } from "./pack-value.ts";

test.each([
  ["temperature_2m", 21.456, 2146],
  ["temperature_2m", Number.NaN, packedMissing],
  ["precipitation", -0.004, 0],
  ["precipitation", -0.1, packedMissing],
  ["relative_humidity_2m", 103, 1000],
  ["relative_humidity_2m", 111, packedMissing],
  ["cloud_cover", 100.04, 1000],
  ["cloud_cover", 101, packedMissing],
  ["precipitation_type", 255, packedMissing],
  ["temperature_2m", Infinity, packedMissing],
] as const)("%s %d", (name, value, packed) => {
  expect(packValue(name, value)).toBe(packed);
});
