import { describe, expect, test } from "vitest";
import { packedMax, unpack } from "./packing.ts";
import { isDerived, isKnownTo, variable, variableNames } from "./variable.ts";

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

  test("is a whole turn of degrees where it is circular, and a code of a step or of the sun where it is categorical", () => {
    if (row.scale === "circular")
      expect(row).toMatchObject({ unit: "deg", stepType: "instant", physical: { min: 0, max: 360 } });
    if (row.scale === "categorical") {
      expect(row).toMatchObject({ unit: "1", packing: { multiplier: 1, divisor: 1 } });
      expect(["category", "solar"]).toContain(row.stepType);
    }
  });

  test("has the unit of its family", () => {
    const units = { wind: ["m/s"], precipitation: ["mm", "cm"], temperature: ["degC"] };
    if (row.family !== undefined) expect(units[row.family]).toContain(row.unit);
    if (row.unit === "m/s" && row.atSea !== true) expect(row.family).toBe("wind");
  });

  test("names other variables that fit it", () => {
    if (row.speed !== undefined) expect([row.scale, variable(row.speed).unit]).toEqual(["circular", "m/s"]);
    if (row.extremeOf !== undefined) {
      const { unit, packing } = variable(row.extremeOf);
      expect(row).toMatchObject({ unit, packing });
      expect(["min", "max"]).toContain(row.stepType);
    }
  });

  test("changes with the climate as variables do that it can change with", () => {
    const { climateChange, unit } = row;
    if (climateChange?.method === "like")
      expect(variable(climateChange.variable)).toMatchObject({
        unit,
        climateChange: { method: expect.stringMatching(/^(add|multiply)$/) },
      });
    if (climateChange?.method === "dew_point") {
      const { temperature, humidity } = climateChange;
      expect([unit, variable(temperature).unit, variable(humidity).unit]).toEqual(["degC", "degC", "%"]);
    }
  });

  test("follows the sun as a mean, and freezes at sea, where it does either", () => {
    if (row.followsSun === true) expect(row).toMatchObject({ stepType: "mean", physical: { min: 0 } });
    if (row.freezesBelow !== undefined) expect(row.atSea).toBe(true);
  });

  test("says by its words if it is where something comes from or goes to, and by its CF name too", () => {
    if (row.scale !== "circular") return;
    const isTowards = row.description.startsWith("Direction towards which ");
    expect(isTowards || row.description.startsWith("Direction from which ")).toBe(true);
    expect(row.cfName).toMatch(isTowards ? /_to_direction$/ : /_from_direction$/);
  });

  test("is named as a quantity in snake case", () => {
    expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
  });
});

test("V1 knows what it had at its release, and V2 all", () => {
  const later = variableNames.filter((name) => !isKnownTo("v1", name));
  expect(later).toContain("ocean_current_direction");
  expect(later).toHaveLength(16);
  expect(variableNames.filter((name) => !isKnownTo("v2", name))).toEqual([]);
});

test("what stands in the derived table or at a height of the constraint is computed, the rest is read", () => {
  expect(isDerived("wet_bulb_temperature_2m")).toBe(true);
  expect(isDerived("wind_gust_3s_at_height")).toBe(true);
  expect(isDerived("wind_gusts_10m")).toBe(false);
  expect(isDerived("temperature_2m")).toBe(false);
});
