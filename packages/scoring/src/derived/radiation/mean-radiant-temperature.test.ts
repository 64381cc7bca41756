import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/mean-radiant-temperature.json" with { type: "json" };
import { meanRadiantTemperature, meanRadiantTemperatureOfFluxes } from "./mean-radiant-temperature.ts";
import { thermalFluxes } from "./thermal-fluxes.ts";

const night = { sine: 0, topOfAtmosphereWm2: 0 };
const noon = { sine: 0.9, topOfAtmosphereWm2: 1225 };

describe("meanRadiantTemperatureOfFluxes", () => {
  it("is thermofeel's", () => {
    const ofRow = (
      sine = Number.NaN,
      shortwaveWm2 = Number.NaN,
      directFraction = Number.NaN,
      downwardWm2 = Number.NaN,
      upwardWm2 = Number.NaN,
    ): number =>
      meanRadiantTemperatureOfFluxes({
        diffuseWm2: (1 - directFraction) * shortwaveWm2,
        reflectedWm2: 0.23 * shortwaveWm2,
        beamWm2: (directFraction * shortwaveWm2) / sine,
        sine,
        downwardWm2,
        upwardWm2,
      });
    expect(worstDifference(golden.mean_radiant_temperature, ofRow)).toBeLessThan(1e-6);
  });
});

describe("meanRadiantTemperature", () => {
  it("is that of the estimated fluxes, the albedo of grass and a beam spread over level ground", () => {
    const ofFluxes = meanRadiantTemperatureOfFluxes({
      ...thermalFluxes(25, 12, 30),
      diffuseWm2: 200,
      reflectedWm2: 184,
      beamWm2: 600 / 0.9,
      sine: 0.9,
    });
    expect(meanRadiantTemperature(25, 12, 30, 800, 0.75, noon)).toBeCloseTo(ofFluxes, 10);
  });

  it("is far above the air in the sun, below it under a clear night sky and near it under cloud", () => {
    expect(meanRadiantTemperature(30, 15, 0, 900, 0.8, noon)).toBeGreaterThan(50);
    expect(meanRadiantTemperature(20, 10, 0, 0, 0, night)).toBeLessThan(15);
    expect(Math.abs(meanRadiantTemperature(20, 10, 100, 0, 0, night) - 20)).toBeLessThan(2);
  });

  it("never has more of a beam than reaches the top of the atmosphere", () => {
    const low = { sine: 0.005, topOfAtmosphereWm2: 7 };
    expect(meanRadiantTemperature(10, 8, 0, 40, 0.9, low)).toBeCloseTo(
      meanRadiantTemperature(10, 8, 0, 40, 7 / 40, low),
      10,
    );
  });

  it("takes radiation as diffuse while the sun is down, and less than none as none", () => {
    expect(meanRadiantTemperature(10, 8, 0, 3, 0.9, night)).toBe(
      meanRadiantTemperature(10, 8, 0, 3, 0, night),
    );
    expect(meanRadiantTemperature(10, 8, 0, -1, 0, night)).toBe(
      meanRadiantTemperature(10, 8, 0, 0, 0, night),
    );
  });
});
