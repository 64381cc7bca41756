import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rain as rainAt, snowfall as snowfallAt, snowFraction } from "./snow-fraction.ts";

const seaLevelHpa = 1013.25;
const rain = (mm: number, temperatureC: number, humidityPercent: number, type = Number.NaN): number =>
  rainAt(mm, temperatureC, humidityPercent, type, seaLevelHpa);
const snowfall = (mm: number, temperatureC: number, humidityPercent: number, type = Number.NaN): number =>
  snowfallAt(mm, temperatureC, humidityPercent, type, seaLevelHpa);

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

  it("are nothing without precipitation, whatever else is missing", () => {
    expect(rain(0, Number.NaN, Number.NaN)).toBe(0);
    expect(snowfall(0, Number.NaN, Number.NaN)).toBe(0);
  });

  it("go by the type of precipitation where it is known, not by the wet bulb", () => {
    expect([rain(2, -5, 90, 3), snowfall(2, -5, 90, 3)]).toEqual([2, 0]);
    expect([rain(2, 5, 90, 5), snowfall(2, 5, 90, 5)]).toEqual([0, 2]);
    expect([rain(2, 5, 90, 7), snowfall(2, 5, 90, 7)]).toEqual([1, 1]);
  });

  it("count ice pellets and hail as neither", () => {
    expect([rain(2, -1, 90, 8), snowfall(2, -1, 90, 8)]).toEqual([0, 0]);
    expect([rain(2, 20, 90, 10), snowfall(2, 20, 90, 10)]).toEqual([0, 0]);
  });

  it("go by the wet bulb where the type says none, though it rains, or is not known", () => {
    expect(rain(2, 3, 40, 0)).toBe(rain(2, 3, 40));
    expect(snowfall(2, 3, 40, 255)).toBe(snowfall(2, 3, 40));
  });

  it("let it snow more on a mountain than by the sea in the same air, whose wet bulb is lower there", () => {
    expect(snowfallAt(2, 4, 50, Number.NaN, 700)).toBeGreaterThan(
      snowfallAt(2, 4, 50, Number.NaN, seaLevelHpa),
    );
  });

  it("let it snow above freezing in dry air, by the wet bulb", () => {
    expect(snowfall(2, 3, 40)).toBeGreaterThan(1);
    expect(snowfall(2, 3, 98)).toBeLessThan(0.5);
  });
});
