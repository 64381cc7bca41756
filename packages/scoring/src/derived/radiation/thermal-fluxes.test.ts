import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/longwave-down.json" with { type: "json" };
import { longwaveDown, stefanBoltzmann, thermalFluxes } from "./thermal-fluxes.ts";

const blackBodyWm2 = (temperatureC: number): number => stefanBoltzmann * (temperatureC + 273.15) ** 4;

describe("thermalFluxes", () => {
  it("lets the ground radiate as a black body at air temperature", () => {
    expect(thermalFluxes(20, 10, 40).upwardWm2).toBeCloseTo(418.74, 2);
  });

  it("gives a clear sky over dry air the emissivity 1 - exp(-sqrt(1.2)) of the paper", () => {
    const emissivity = thermalFluxes(10, 0, 0).downwardWm2 / blackBodyWm2(10);
    expect(emissivity).toBeCloseTo(1 - Math.exp(-Math.sqrt(1.2)), 12);
  });

  it("takes 84 % of what a clear sky lacks to a black one away under full cloud", () => {
    const lacking = (cloudCoverPercent: number): number =>
      blackBodyWm2(15) - thermalFluxes(15, 10, cloudCoverPercent).downwardWm2;
    expect(lacking(100) / lacking(0)).toBeCloseTo(0.16, 12);
    expect(lacking(50) / lacking(0)).toBeCloseTo(0.58, 12);
  });

  it("holds cloud cover and vapour pressure inside their ranges", () => {
    expect(thermalFluxes(15, 10, 103)).toEqual(thermalFluxes(15, 10, 100));
    expect(thermalFluxes(15, -1, -2)).toEqual(thermalFluxes(15, 0, 0));
  });
});

const celsius = fc.double({ min: -60, max: 50, noNaN: true });
const percent = fc.double({ min: 1, max: 100, noNaN: true });

describe("longwaveDown", () => {
  it("is what numpy makes of the formulas", () => {
    expect(worstDifference({ rows: golden.sky.rows }, longwaveDown)).toBeLessThan(1e-5);
  });

  it("rises with temperature, moisture and cloud, and never passes a black body", () => {
    fc.assert(
      fc.property(
        celsius,
        percent,
        percent,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (air, humidity, cloud, share) => {
          const watts = longwaveDown(air, humidity, cloud);
          expect(watts).toBeLessThanOrEqual(5.67e-8 * (air + 273.15) ** 4);
          expect(longwaveDown(air + 5 * share, humidity, cloud)).toBeGreaterThanOrEqual(watts);
          expect(longwaveDown(air, humidity + (100 - humidity) * share, cloud)).toBeGreaterThanOrEqual(watts);
          expect(longwaveDown(air, humidity, cloud + (100 - cloud) * share)).toBeGreaterThanOrEqual(watts);
        },
      ),
    );
  });
});
