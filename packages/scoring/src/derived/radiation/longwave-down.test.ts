import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/longwave-down.json" with { type: "json" };
import { longwaveDown } from "./longwave-down.ts";

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
