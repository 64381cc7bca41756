import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import golden from "../golden/utci.json" with { type: "json" };
import { saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";
import { sunOfHour } from "../radiation/sun-of-hour.ts";
import { utciCoefficients } from "./utci-coefficients.ts";
import { utci, utciOutdoor } from "./utci.ts";

describe("utci", () => {
  it("has the 210 coefficients of a polynomial of sixth degree in four quantities", () => {
    expect(utciCoefficients.flat()).toHaveLength(210);
  });

  it("is that of thermofeel and pythermalcomfort all over its range", () => {
    expect(worstDifference(golden.utci, utci)).toBeLessThan(1e-6);
  });

  it.each(thermofeel.rows)("agrees with thermofeel's test data at $temperature_c degC", (row) => {
    const vapourPressureHpa = (row.saturation_vapour_pressure_hpa * row.relative_humidity_percent) / 100;
    const index = utci(
      row.temperature_c,
      vapourPressureHpa,
      row.wind_speed_mps,
      row.mean_radiant_temperature_c,
    );
    expect(index).toBeCloseTo(row.utci_c, 5);
  });

  it("is the air temperature where the air is that of the reference, as far as the polynomial goes", () => {
    for (let temperatureC = -50; temperatureC <= 50; temperatureC += 1) {
      const vapourPressureHpa = Math.min(0.5 * saturationVapourPressure(temperatureC), 20);
      const index = utci(temperatureC, vapourPressureHpa, 0.5, temperatureC);
      expect(Math.abs(index - temperatureC), `${temperatureC} degC`).toBeLessThan(1.3);
    }
  });

  it("holds each quantity at the edges of its range", () => {
    expect(utci(-60, 0.1, 5, -60)).toBe(utci(-50, 0.1, 5, -50));
    expect(utci(55, 30, 5, 65)).toBe(utci(50, 30, 5, 60));
    expect(utci(20, 10, 0, 30)).toBe(utci(20, 10, 0.5, 30));
    expect(utci(-10, 2, 40, -10)).toBe(utci(-10, 2, 17, -10));
    expect(utci(20, 10, 3, 120)).toBe(utci(20, 10, 3, 90));
    expect(utci(20, 10, 3, -40)).toBe(utci(20, 10, 3, -10));
    expect(utci(40, 70, 3, 60)).toBe(utci(40, 50, 3, 60));
  });

  it("is a number in all weather and NaN where an input is", () => {
    const any = fc.double({ min: -200, max: 200, noNaN: true });
    fc.assert(
      fc.property(any, any, any, any, (temperatureC, vapourPressureHpa, windSpeedMps, radiantC) => {
        expect(utci(temperatureC, vapourPressureHpa, windSpeedMps, radiantC)).not.toBeNaN();
      }),
    );
    expect(utci(20, Number.NaN, 3, 30)).toBeNaN();
  });
});

const zurich = { latitude: 47.4, longitude: 8.5 };
const summerNoon = sunOfHour(Date.UTC(2026, 6, 1, 11) / 3_600_000, zurich);
const summerNight = sunOfHour(Date.UTC(2026, 6, 1, 23) / 3_600_000, zurich);

describe("utciOutdoor", () => {
  it("is strong heat stress (over 32 degC) in full sun at 28 degC, and none in the night after", () => {
    expect(utciOutdoor(28, 50, 1, 900, 0, summerNoon)).toBeGreaterThan(32);
    const night = utciOutdoor(20, 70, 1, 0, 0, summerNight);
    expect(night).toBeGreaterThan(9);
    expect(night).toBeLessThan(26);
  });

  it("falls with wind in cold air, and with cloud before the sun", () => {
    expect(utciOutdoor(0, 70, 10, 0, 100, summerNight)).toBeLessThan(
      utciOutdoor(0, 70, 2, 0, 100, summerNight),
    );
    expect(utciOutdoor(25, 50, 2, 250, 100, summerNoon)).toBeLessThan(
      utciOutdoor(25, 50, 2, 850, 0, summerNoon),
    );
  });
});
