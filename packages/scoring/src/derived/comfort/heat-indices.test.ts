import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import apparentGolden from "../golden/apparent-temperature.json" with { type: "json" };
import golden from "../golden/heat-index.json" with { type: "json" };
import humidexGolden from "../golden/humidex.json" with { type: "json" };
import published from "../golden/published.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import cattleGolden from "../golden/thi-cattle.json" with { type: "json" };
import { apparentTemperature, heatIndex, humidex, thiCattle } from "./heat-indices.ts";

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

describe("thiCattle", () => {
  it("is pythermalcomfort's", () => {
    expect(worstDifference(cattleGolden.thi_cattle, thiCattle)).toBeLessThan(1e-6);
  });

  it("is the air temperature in degF in saturated air", () => {
    expect(thiCattle(25, 100)).toBeCloseTo(77, 10);
  });

  it("is 78.3 at 30 degC and 50 %, worked out by hand", () => {
    expect(thiCattle(30, 50)).toBeCloseTo(78.3, 10);
  });
});

/** Returns Thermofeel's humidex without its rounding of 5/9 to 0.5555, and never below the air temperature. */
const unrounded = (temperatureC: number, thermofeelC: number): number =>
  temperatureC + Math.max(((thermofeelC - temperatureC) * (5 / 9)) / 0.5555, 0);

describe("humidex", () => {
  it("is thermofeel's with 5/9 for its 0.5555, and the air temperature where that is more", () => {
    const rows = humidexGolden.humidex.rows.map(
      ([temperatureC = Number.NaN, dewPointC = Number.NaN, humidexC = Number.NaN]) => [
        temperatureC,
        dewPointC,
        unrounded(temperatureC, humidexC),
      ],
    );
    expect(worstDifference({ rows }, humidex)).toBeLessThan(1e-6);
  });

  it.each(thermofeel.rows)("agrees with thermofeel's test data at $temperature_c degC", (row) => {
    const theirs = unrounded(row.temperature_c, row.humidex_c);
    expect(humidex(row.temperature_c, row.dew_point_c)).toBeCloseTo(theirs, 5);
  });

  it.each(published.humidex.rows)(
    "at %d degC with a dew point of %d degC is %d",
    (temperatureC = Number.NaN, dewPointC = Number.NaN, index = Number.NaN) => {
      expect(Math.abs(humidex(temperatureC, dewPointC) - index)).toBeLessThan(published.humidex.tolerance);
    },
  );

  it("is the air temperature in dry air and in cold", () => {
    expect(humidex(35, 5)).toBe(35);
    expect(humidex(-30, -31)).toBe(-30);
  });
});

describe("apparentTemperature", () => {
  it.each(thermofeel.rows)("is within 0.005 degC of thermofeel's at $temperature_c degC", (row) => {
    const felt = apparentTemperature(row.temperature_c, row.relative_humidity_percent, row.wind_speed_mps);
    expect(Math.abs(felt - row.apparent_temperature_c)).toBeLessThan(5e-3);
  });

  it("is thermofeel's in all weather", () => {
    expect(worstDifference(apparentGolden.apparent_temperature, apparentTemperature)).toBeLessThan(1e-6);
  });

  it("falls by 0.7 degC with each m/s of wind", () => {
    expect(apparentTemperature(25, 50, 3) - apparentTemperature(25, 50, 4)).toBeCloseTo(0.7, 10);
  });
});
