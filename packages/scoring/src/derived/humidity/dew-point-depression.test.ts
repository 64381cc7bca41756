import { describe, expect, it } from "vitest";
import { dewPointDepression } from "./dew-point-depression.ts";
import { worstDifference } from "../golden-rows.suite.ts";
import golden from "../golden/humidity.json" with { type: "json" };

describe("dewPointDepression", () => {
  it("is what is left of thermofeel's dew point to the air temperature", () => {
    const dewPointC = (temperatureC = Number.NaN, humidityPercent = Number.NaN): number =>
      temperatureC - dewPointDepression(temperatureC, humidityPercent);
    expect(worstDifference(golden.dew_point, dewPointC)).toBeLessThan(1e-6);
  });

  it("is 0, not less, in saturated air and in air that is said to be more than saturated", () => {
    expect(dewPointDepression(12.3, 100)).toBeCloseTo(0, 12);
    expect(dewPointDepression(12.3, 100)).toBeGreaterThanOrEqual(0);
    expect(dewPointDepression(12.3, 104)).toBe(dewPointDepression(12.3, 100));
  });
});
