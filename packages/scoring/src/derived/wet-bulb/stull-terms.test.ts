import { describe, expect, it } from "vitest";
import { worstDifference } from "../golden-rows.suite.ts";
import published from "../golden/published.json" with { type: "json" };
import thermofeel from "../golden/thermofeel.json" with { type: "json" };
import golden from "../golden/wet-bulb.json" with { type: "json" };
import { stullTerms } from "./wet-bulb.ts";

const fit = (temperatureC: number, humidityPercent: number): number =>
  temperatureC * stullTerms.slope(humidityPercent) +
  Math.atan(temperatureC + humidityPercent) +
  stullTerms.offset(humidityPercent);

describe("Stull's terms", () => {
  it.each(thermofeel.rows)("make thermofeel's wet bulb within 0.001 degC at $temperature_c degC", (row) => {
    const difference = fit(row.temperature_c, row.relative_humidity_percent) - row.wet_bulb_c;
    expect(Math.abs(difference)).toBeLessThan(1e-3);
  });

  it("make it all over the range of the fit", () => {
    expect(worstDifference(golden.wet_bulb, fit)).toBeLessThan(1e-6);
  });

  it("make the example of the paper", () => {
    const { temperature_c, relative_humidity_percent, wet_bulb_c } = published.wet_bulb;
    expect(fit(temperature_c, relative_humidity_percent)).toBeCloseTo(wet_bulb_c, 1);
  });
});
