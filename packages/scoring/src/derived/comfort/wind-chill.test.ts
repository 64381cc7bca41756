import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import published from "../golden/published.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import golden from "../golden/wind-chill.json" with { type: "json" };
import { windChill } from "./wind-chill.ts";

describe("windChill", () => {
  it("is that of thermofeel and pythermalcomfort where it is defined", () => {
    expect(worstDifference(golden.wind_chill, windChill)).toBeLessThan(1e-6);
  });

  it.each(published.wind_chill.rows)(
    "at %d degC and %d km/h is %d degC, as Environment Canada has it",
    (temperatureC = Number.NaN, windSpeedKmh = Number.NaN, chillC = Number.NaN) => {
      expect(windChill(temperatureC, windSpeedKmh / 3.6)).toBeCloseTo(chillC, 6);
    },
  );

  it.each(published.wind_chill.chart)(
    "at %d degC and %d km/h rounds to %d, as in the chart",
    (temperatureC = Number.NaN, windSpeedKmh = Number.NaN, chillC = Number.NaN) => {
      expect(Math.round(windChill(temperatureC, windSpeedKmh / 3.6))).toBe(chillC);
    },
  );

  it.each(thermofeel.rows)(
    "is the air temperature at $temperature_c degC and $wind_speed_mps m/s, where thermofeel's formula goes on",
    (row) => {
      expect(windChill(row.temperature_c, row.wind_speed_mps)).toBe(row.temperature_c);
    },
  );

  it("is the air temperature in warm air and in wind up to walking pace", () => {
    expect(windChill(10.1, 20)).toBe(10.1);
    expect(windChill(-10, 4.8 / 3.6)).toBe(-10);
    expect(windChill(-10, 0)).toBe(-10);
  });

  it("is never above the air temperature and falls with the wind", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 10, noNaN: true }),
        (temperatureC, windSpeedMps, moreMps) => {
          const chillC = windChill(temperatureC, windSpeedMps);
          expect(chillC).toBeLessThanOrEqual(temperatureC);
          expect(windChill(temperatureC, windSpeedMps + moreMps)).toBeLessThanOrEqual(chillC);
        },
      ),
    );
  });
});
