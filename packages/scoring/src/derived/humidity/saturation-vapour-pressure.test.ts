import { describe, expect, it } from "vitest";
import published from "../golden/published.json" with { type: "json" };
import { saturationVapourPressure } from "./saturation-vapour-pressure.ts";

describe("saturationVapourPressure", () => {
  it.each(published.saturation_vapour_pressure.rows)(
    "at %d degC is within 0.4 % of the tables",
    (temperatureC = Number.NaN, tableHpa = Number.NaN) => {
      expect(Math.abs(saturationVapourPressure(temperatureC) / tableHpa - 1)).toBeLessThan(0.004);
    },
  );
});
