import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/heat-index.json" with { type: "json" };
import published from "../golden/published.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import { heatIndex } from "./heat-index.ts";

const celsius = (fahrenheit: number): number => (fahrenheit - 32) / 1.8;
const fahrenheit = (temperatureC: number): number => temperatureC * 1.8 + 32;

describe("heatIndex", () => {
  it.each(thermofeel.rows)("is within 0.005 degC of thermofeel's at $temperature_c degC", (row) => {
    const difference = heatIndex(row.temperature_c, row.relative_humidity_percent) - row.heat_index_c;
    expect(Math.abs(difference)).toBeLessThan(5e-3);
  });

  it.each(published.heat_index.rows)(
    "at %d degF and %d %% is %d degF, as in the table",
    (temperatureF = Number.NaN, humidityPercent = Number.NaN, tableF = Number.NaN) => {
      const indexF = fahrenheit(heatIndex(celsius(temperatureF), humidityPercent));
      expect(Math.abs(indexF - tableF)).toBeLessThan(published.heat_index.tolerance);
    },
  );

  it("is MetPy's, which averages once too (thermofeel twice), but at 79 to 80 degF, where MetPy takes the regression already", () => {
    expect(worstDifference(golden.heat_index, heatIndex)).toBeLessThan(1e-6);
  });

  it("is the air temperature at and below 40 degF", () => {
    expect(heatIndex(4.4, 90)).toBe(4.4);
    expect(heatIndex(-10, 90)).toBe(-10);
  });

  it("lowers the regression in dry air: at 95 degF and 9 % by one degree", () => {
    const driest = fahrenheit(heatIndex(celsius(95), 9));
    const regression =
      -42.379 +
      194.65644685 +
      91.29001431 -
      192.165873 -
      61.71142071 -
      4.44019077 +
      99.80447 +
      6.5624694 -
      1.4547425;
    expect(driest).toBeCloseTo(regression - 1, 2);
  });
});
