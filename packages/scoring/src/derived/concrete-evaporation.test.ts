import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concreteEvaporation } from "./concrete-evaporation.ts";

describe("concreteEvaporation", () => {
  it("is 1.149 kg/m2/h at 30 degC, 40 % and 20 km/h, worked out by hand", () => {
    expect(concreteEvaporation(30, 40, 20 / 3.6)).toBeCloseTo(1.1493, 3);
  });

  it("takes the concrete to be at 10 degC in colder air", () => {
    const fromDryAir = 5e-6 * 28 ** 2.5 * 4;
    expect(concreteEvaporation(0, 0, 0)).toBeCloseTo(fromDryAir, 12);
    expect(concreteEvaporation(-60, 80, 0)).toBeCloseTo(fromDryAir, 12);
  });

  it("is never negative", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -80, max: 60, noNaN: true }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (temperatureC, humidityPercent, windSpeedMps) => {
          expect(concreteEvaporation(temperatureC, humidityPercent, windSpeedMps)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
