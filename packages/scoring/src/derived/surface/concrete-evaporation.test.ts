import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/concrete-evaporation.json" with { type: "json" };
import { concreteEvaporation } from "./concrete-evaporation.ts";

describe("concreteEvaporation", () => {
  it("is 1.149 kg/m2/h at 30 degC, 40 % and 20 km/h half a metre up, worked out by hand", () => {
    const at10mMps = (20 / 3.6) * 20 ** (1 / 7);
    expect(concreteEvaporation(30, 40, at10mMps)).toBeCloseTo(1.1493, 3);
  });

  it("finds that warm concrete dries on a cool day: 0.74 kg/m2/h at 10 degC, 40 % and 7 m/s", () => {
    expect(concreteEvaporation(10, 40, 7)).toBeCloseTo(0.74, 2);
  });

  it("is what numpy makes of the formula", () => {
    expect(worstDifference({ rows: golden.concrete.rows }, concreteEvaporation)).toBeLessThan(1e-5);
  });

  it("takes the concrete to be at 20 degC in colder air", () => {
    const fromDryAir = 5e-6 * 38 ** 2.5 * 4;
    expect(concreteEvaporation(0, 0, 0)).toBeCloseTo(fromDryAir, 12);
    expect(concreteEvaporation(-60, 80, 0)).toBeCloseTo(fromDryAir, 12);
  });

  it("is never negative, and rises with wind and dryness", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (temperatureC, humidityPercent, windSpeedMps) => {
          const rate = concreteEvaporation(temperatureC, humidityPercent, windSpeedMps);
          expect(rate).toBeGreaterThanOrEqual(0);
          expect(concreteEvaporation(temperatureC, humidityPercent, windSpeedMps + 1)).toBeGreaterThanOrEqual(
            rate,
          );
          expect(concreteEvaporation(temperatureC, humidityPercent / 2, windSpeedMps)).toBeGreaterThanOrEqual(
            rate,
          );
        },
      ),
    );
  });
});
