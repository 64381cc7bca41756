import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/psychrometer.json" with { type: "json" };
import { saturationVapourPressure } from "../humidity/saturation-vapour-pressure.ts";
import { deltaT, vapourPressureAtWetBulb, wetBulb } from "./wet-bulb.ts";

/** Plausible ranges of the registry, and pressures at elevations from -430 to 8,850 m. */
const temperatureC = fc.double({ min: -90, max: 60, noNaN: true });
const humidityPercent = fc.double({ min: 0, max: 100, noNaN: true });
const pressureHpa = fc.double({ min: 310, max: 1090, noNaN: true });

/** Maximum error of the three steps and the tables [°C], one hundredth of the packed step of a wet-bulb temperature. */
const remainderC = 1e-4;

describe("wetBulb", () => {
  /** Roots of the equation computed by hand, to 0.01 °C. */
  it.each([
    [1013, 18.15],
    [850, 17.45],
    [780, 17.11],
  ])("is at 30 degC, 30 %% and %d hPa %d degC", (pressure, expected) => {
    expect(Math.abs(wetBulb(30, 30, pressure) - expected)).toBeLessThan(0.01);
  });

  it("is the root of the psychrometric equation", () => {
    expect(worstDifference(golden.usual, wetBulb)).toBeLessThan(5e-5);
    expect(worstDifference(golden.everywhere, wetBulb)).toBeLessThan(5e-3);
  });

  /** A ventilated thermometer reads up to 0.8 °C more than the pseudoadiabatic wet-bulb temperature, mostly in hot dry air. */
  it("is within 1 degC of MetPy's at the pressure, which is that of the pseudoadiabatic process", () => {
    expect(worstDifference(golden.metpy, wetBulb)).toBeLessThan(1);
  });

  it("is never above the air temperature, and that of saturated air is its own", () => {
    fc.assert(
      fc.property(temperatureC, humidityPercent, pressureHpa, (temperature, humidity, pressure) => {
        expect(wetBulb(temperature, humidity, pressure)).toBeLessThanOrEqual(temperature);
        expect(temperature - wetBulb(temperature, 100, pressure)).toBeLessThan(remainderC);
      }),
    );
  });

  it("rises with temperature, humidity and pressure", () => {
    const more = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(temperatureC, humidityPercent, pressureHpa, more, (temperature, humidity, pressure, by) => {
        const here = wetBulb(temperature, humidity, pressure) - remainderC;
        expect(wetBulb(temperature + by, humidity, pressure)).toBeGreaterThan(here);
        expect(wetBulb(temperature, Math.min(humidity + by, 100), pressure)).toBeGreaterThan(here);
        expect(wetBulb(temperature, humidity, pressure + by)).toBeGreaterThan(here);
      }),
      { numRuns: 1000 },
    );
  });

  it("has no jump, not even at the ends of what is solved", () => {
    const step = 1e-6;
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(-100, 60), temperatureC),
        humidityPercent,
        pressureHpa,
        (temperature, humidity, pressure) => {
          const rise =
            wetBulb(temperature + step, humidity, pressure) - wetBulb(temperature - step, humidity, pressure);
          expect(Math.abs(rise)).toBeLessThan(1e-5);
        },
      ),
    );
  });

  it("comes to the air temperature in deep cold, where air takes up next to no water", () => {
    expect(-80 - wetBulb(-80, 50, 700)).toBeLessThan(0.01);
  });

  it("keeps the depression of 60 degC beyond", () => {
    expect(300 - wetBulb(300, 20, 1013)).toBeCloseTo(60 - wetBulb(60, 20, 1013), 9);
  });
});

describe("vapourPressureAtWetBulb", () => {
  it("is that of the air whose wet bulb it is", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -10, max: 40, noNaN: true }),
        fc.double({ min: 10, max: 100, noNaN: true }),
        fc.double({ min: 700, max: 1013, noNaN: true }),
        (temperature, humidity, pressure) => {
          const vapour = vapourPressureAtWetBulb(
            wetBulb(temperature, humidity, pressure),
            temperature,
            pressure,
          );
          expect(vapour).toBeCloseTo((humidity / 100) * saturationVapourPressure(temperature), 2);
        },
      ),
    );
  });
});

describe("deltaT", () => {
  it("is the depression of the wet bulb that solves the psychrometric equation", () => {
    const rows = golden.usual.rows.map(
      ([airC = Number.NaN, humidity = Number.NaN, pressure = Number.NaN, wetBulbC = Number.NaN]) => [
        airC,
        humidity,
        pressure,
        airC - wetBulbC,
      ],
    );
    expect(worstDifference({ rows }, deltaT)).toBeLessThan(5e-5);
  });

  it("is larger on a mountain than by the sea, for thin air dries more", () => {
    expect(deltaT(30, 30, 850)).toBeGreaterThan(deltaT(30, 30, 1013) + 0.6);
  });

  it("is 0, not less, in saturated cold air", () => {
    expect(deltaT(-20, 100, 1013)).toBeCloseTo(0, 4);
    expect(deltaT(-20, 100, 1013)).toBeGreaterThanOrEqual(0);
  });
});
