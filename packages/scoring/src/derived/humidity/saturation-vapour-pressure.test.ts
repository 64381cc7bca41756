import { describe, expect, it } from "vitest";
import { worstShare } from "../golden-rows.suite.ts";
import published from "../golden/published.json" with { type: "json" };
import golden from "../golden/vapour-pressure-deficit.json" with { type: "json" };
import { saturationVapourPressure, vapourPressureDeficit } from "./saturation-vapour-pressure.ts";

describe("saturationVapourPressure", () => {
  it.each(published.saturation_vapour_pressure.rows)(
    "at %d degC is within 0.4 % of the tables",
    (temperatureC = Number.NaN, tableHpa = Number.NaN) => {
      expect(Math.abs(saturationVapourPressure(temperatureC) / tableHpa - 1)).toBeLessThan(0.004);
    },
  );
});

const { rows } = golden.vapour_pressure_deficit;

describe("vapourPressureDeficit", () => {
  it.each(published.saturation_vapour_pressure_fao.rows)(
    "of quite dry air at %d degC is the saturation pressure of FAO's example",
    (temperatureC = Number.NaN, saturationKpa = Number.NaN) => {
      expect(vapourPressureDeficit(temperatureC, 0)).toBeCloseTo(saturationKpa, 3);
      expect(vapourPressureDeficit(temperatureC, 75)).toBeCloseTo(saturationKpa / 4, 3);
    },
  );

  it("is within 0.15 % of one with the ITS-90 saturation pressure above 0 degC, where FAO's formula is 0.13 % low in heat", () => {
    const above = rows.filter(([temperatureC = Number.NaN]) => temperatureC > 0);
    expect(worstShare({ rows: above }, vapourPressureDeficit)).toBeLessThan(0.0015);
  });

  it("is within 0.8 % of it down to -20 degC, where FAO's formula is 0.77 % low", () => {
    expect(worstShare({ rows }, vapourPressureDeficit)).toBeLessThan(0.008);
  });

  it("is 0, not less, in saturated air and in air that is said to be more than saturated", () => {
    expect(vapourPressureDeficit(25, 100)).toBe(0);
    expect(vapourPressureDeficit(25, 103)).toBe(0);
  });
});
