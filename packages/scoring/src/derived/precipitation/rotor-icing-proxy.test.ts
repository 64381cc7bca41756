import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/rotor-icing-proxy.json" with { type: "json" };
import { rotorIcingProxy } from "./rotor-icing-proxy.ts";

const clearViewM = 20_000;

describe("rotorIcingProxy", () => {
  it.each([3, 12])("is 1 in precipitation of kind %d, whatever else", (type) => {
    expect(rotorIcingProxy(type, 20, 10, 0, clearViewM)).toBe(1);
  });

  it("is what numpy makes of the rule", () => {
    const rule = (celsius: number, humidity: number, water: number, viewM: number) =>
      rotorIcingProxy(0, celsius, humidity, water, viewM);
    expect(worstDifference({ rows: golden.rotor.rows }, rule)).toBeLessThan(1e-6);
  });

  it("is full in damp cold air, in fog and in snow, and ends at 3 and at -30 degC", () => {
    expect(rotorIcingProxy(0, -5, 98, 0, clearViewM)).toBe(1);
    expect(rotorIcingProxy(0, -5, 60, 0, 400)).toBe(1);
    expect(rotorIcingProxy(5, -5, 60, 0.05, clearViewM)).toBe(1);
    expect(rotorIcingProxy(5, 1.5, 100, 1, clearViewM)).toBe(0.5);
    expect([3, 12, -30].map((celsius) => rotorIcingProxy(1, celsius, 100, 5, 100))).toEqual([0, 0, 0]);
  });

  it("is none in dry cold air", () => {
    expect(rotorIcingProxy(0, -5, 85, 0, clearViewM)).toBe(0);
  });

  it("goes by humidity and precipitation where the view is not known", () => {
    expect(rotorIcingProxy(0, -5, 94, 0, Number.NaN)).toBe(0.5);
    expect(rotorIcingProxy(0, -5, 85, 0, Number.NaN)).toBe(0);
  });

  it("rises with humidity and fog, and stays in 0..1", () => {
    const percent = fc.double({ min: 0, max: 100, noNaN: true });
    const celsiusOf = fc.double({ min: -50, max: 20, noNaN: true });
    fc.assert(
      fc.property(
        celsiusOf,
        percent,
        percent,
        fc.double({ min: 0, max: 5000, noNaN: true }),
        (air, humidity, more, viewM) => {
          const value = rotorIcingProxy(0, air, humidity, 0, viewM);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
          expect(rotorIcingProxy(0, air, Math.min(humidity + more, 100), 0, viewM)).toBeGreaterThanOrEqual(
            value,
          );
          expect(rotorIcingProxy(0, air, humidity, 0, viewM / 2)).toBeGreaterThanOrEqual(value);
        },
      ),
    );
  });
});
