import { expect, test } from "vitest";
import { humidityOfSpecific } from "./step-fields.ts";

/**
 * Expected values from MetPy 1.7.1, relative_humidity_from_specific_humidity. Its saturation curve (Ambaum 2020) differs slightly from the
 * one used here.
 */
test.each([
  [0.01, 20, 1000, 68.4491],
  [0.003, 0, 985.5, 77.6888],
  [0.0187, 30, 950, 66.6927],
  [0.0005, -20, 850, 54.4346],
  [0.005, 10, 700, 45.737],
])("%f kg/kg at %f degC and %f hPa are %f %%", (specific, celsius, hectopascals, percent) => {
  const humidity = humidityOfSpecific(specific, celsius, hectopascals);
  expect(Math.abs(humidity - percent) / percent).toBeLessThan(0.006);
});

test("air that holds more than it can counts as saturated, and dry air has none", () => {
  expect(humidityOfSpecific(0.02, 0, 1000)).toBe(100);
  expect(humidityOfSpecific(0, 0, 1000)).toBe(0);
});
