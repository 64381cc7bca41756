import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rain, snowfall, snowFraction } from "./snow-fraction.ts";

describe("snowFraction", () => {
  it("is one half at 0.814 degC, where the equation of the paper says so", () => {
    expect(snowFraction(-3.97 + Math.log(1 / 6.99e-5) / 2)).toBeCloseTo(0.5, 12);
    expect(snowFraction(0.814)).toBeCloseTo(0.5, 3);
  });

  it("is next to 1 in frost and next to 0 in mild air", () => {
    expect(snowFraction(-5)).toBeGreaterThan(0.999);
    expect(snowFraction(5)).toBeLessThan(0.001);
  });
});

describe("rain and snowfall", () => {
  it("add up to the precipitation, a centimetre of snow for a millimetre of water", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: -40, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (precipitationMm, temperatureC, humidityPercent) => {
          const waterMm =
            rain(precipitationMm, temperatureC, humidityPercent) +
            snowfall(precipitationMm, temperatureC, humidityPercent);
          expect(waterMm).toBeCloseTo(precipitationMm, 9);
        },
      ),
    );
  });

  it("let it snow above freezing in dry air, by the wet bulb", () => {
    expect(snowfall(2, 3, 40)).toBeGreaterThan(1);
    expect(snowfall(2, 3, 98)).toBeLessThan(0.5);
  });
});
