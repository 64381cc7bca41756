import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dewMargin } from "./dew-margin.ts";
import { dewPoint } from "../humidity/dew-point.ts";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/dew-margin.json" with { type: "json" };
import { longwaveDown } from "../radiation/thermal-fluxes.ts";

const air = fc.double({ min: -60, max: 50, noNaN: true });
const percent = fc.double({ min: 1, max: 100, noNaN: true });
const windMps = fc.double({ min: 0, max: 30, noNaN: true });
const sunWm2 = fc.double({ min: 0, max: 1200, noNaN: true });
const skyWm2 = fc.double({ min: 50, max: 500, noNaN: true });

describe("dewMargin", () => {
  it("is what numpy makes of the balance", () => {
    expect(worstDifference({ rows: golden.plate.rows }, dewMargin)).toBeLessThan(1e-5);
  });

  it("finds a plate wet in a clear calm night at 10 degC and 80 %, whose dew point lies 3.3 degC below the air", () => {
    const margin = dewMargin(10, 80, 1, 0, longwaveDown(10, 80, 0));
    expect(margin).toBeLessThan(-2);
    expect(margin).toBeGreaterThan(-4);
  });

  it("is the depression of the dew point in the sun and under a sky as warm as the air", () => {
    const depression = 20 - dewPoint(20, 50);
    expect(dewMargin(20, 50, 3, 600, 350)).toBeCloseTo(depression, 9);
    expect(dewMargin(20, 50, 3, 0, 5.67e-8 * 293.15 ** 4)).toBeCloseTo(depression, 9);
  });

  it("rises with sun and sky, falls with humidity, nears that of the air in wind and never passes it", () => {
    fc.assert(
      fc.property(air, percent, windMps, sunWm2, skyWm2, (celsius, humidity, wind, sun, sky) => {
        const margin = dewMargin(celsius, humidity, wind, sun, sky);
        expect(margin).toBeLessThanOrEqual(celsius - dewPoint(celsius, humidity));
        expect(dewMargin(celsius, humidity, wind + 2, sun, sky)).toBeGreaterThanOrEqual(margin);
        expect(dewMargin(celsius, humidity, wind, sun + 50, sky)).toBeGreaterThanOrEqual(margin);
        expect(dewMargin(celsius, humidity, wind, sun, sky + 20)).toBeGreaterThanOrEqual(margin);
        expect(dewMargin(celsius, Math.min(humidity + 5, 100), wind, sun, sky)).toBeLessThanOrEqual(margin);
      }),
    );
  });
});
