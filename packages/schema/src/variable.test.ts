import { describe, expect, test } from "vitest";
import { packedMax, unpack } from "./packing.ts";
import { isDerived, variable, variableNames } from "./variable.ts";

describe.each(variableNames)("%s", (name) => {
  const row = variable(name);

  test("has a plausible range inside its physical one", () => {
    expect(row.plausible.min).toBeGreaterThanOrEqual(row.physical.min);
    expect(row.plausible.max).toBeLessThanOrEqual(row.physical.max);
    expect(row.plausible.min).toBeLessThan(row.plausible.max);
  });

  test("packs all its physical values into 16 bits", () => {
    expect(unpack(packedMax, row.packing)).toBeGreaterThanOrEqual(row.physical.max);
    expect(unpack(-packedMax, row.packing)).toBeLessThanOrEqual(row.physical.min);
  });

  test("moves a counterfactual by whole packed steps", () => {
    const steps = (row.counterfactualStep * row.packing.divisor) / row.packing.multiplier;
    expect(steps).toBeGreaterThanOrEqual(1);
    expect(steps).toBeCloseTo(Math.round(steps), 9);
  });

  test("is named as a quantity in snake case", () => {
    expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  });
});

test("what stands in the derived table or at a height of the constraint is computed, the rest is read", () => {
  expect(isDerived("wet_bulb_temperature_2m")).toBe(true);
  expect(isDerived("wind_gust_3s_at_height")).toBe(true);
  expect(isDerived("wind_gusts_10m")).toBe(false);
  expect(isDerived("temperature_2m")).toBe(false);
});
