import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/thunderstorm-proxy.json" with { type: "json" };
import { thunderstormProxy } from "./thunderstorm-proxy.ts";

const { NaN: unknown } = Number;
const energy = fc.double({ min: 0, max: 5000, noNaN: true });
const amount = fc.double({ min: 0, max: 20, noNaN: true });

describe("thunderstormProxy", () => {
  it.each([95, 96, 99])("is 1 for weather code %d, whatever else is known", (code) => {
    expect(thunderstormProxy(code, 0, 0, 900)).toBe(1);
    expect(thunderstormProxy(code, unknown, unknown, unknown)).toBe(1);
  });

  it("sees a storm in very unstable air with little rain: 0.56 of 3000 J/kg and 0.3 mm", () => {
    expect(thunderstormProxy(unknown, 3000, 0.3, unknown)).toBeCloseTo(0.25 / 0.45, 12);
    expect(thunderstormProxy(61, 3000, 0.3, 0)).toBeCloseTo(0.56, 2);
  });

  it("is what the least of CAPE, showers and inhibition allows", () => {
    expect(thunderstormProxy(61, 450, 5, 0)).toBe(0.5);
    expect(thunderstormProxy(unknown, 5000, 20, 0)).toBe(1);
    expect(thunderstormProxy(unknown, 5000, 0, 0)).toBe(0);
    expect(thunderstormProxy(unknown, 5000, 20, 175)).toBe(0.5);
    expect(thunderstormProxy(unknown, 5000, 20, 300)).toBe(0);
  });

  it("goes by the code alone where instability or rain is not known", () => {
    expect(thunderstormProxy(3, unknown, 5, unknown)).toBe(0);
  });

  it("is NaN where nothing is known", () => {
    expect(thunderstormProxy(unknown, unknown, 0, unknown)).toBeNaN();
  });

  it("is what numpy makes of the rule", () => {
    const rule = (cape: number, rain: number, inhibition: number) =>
      thunderstormProxy(unknown, cape, rain, inhibition);
    expect(worstDifference({ rows: golden.proxy.rows }, rule)).toBeLessThan(1e-6);
  });

  it("rises with CAPE and showers, falls with inhibition, and stays in 0..1", () => {
    fc.assert(
      fc.property(energy, amount, energy, energy, (cape, rain, inhibition, more) => {
        const value = thunderstormProxy(unknown, cape, rain, inhibition);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
        expect(thunderstormProxy(unknown, cape + more, rain, inhibition)).toBeGreaterThanOrEqual(value);
        expect(thunderstormProxy(unknown, cape, rain + more, inhibition)).toBeGreaterThanOrEqual(value);
        expect(thunderstormProxy(unknown, cape, rain, inhibition + more)).toBeLessThanOrEqual(value);
        expect(thunderstormProxy(unknown, cape, rain, unknown)).toBeGreaterThanOrEqual(value);
      }),
    );
  });
});
