import { describe, expect, it } from "vitest";
import golden from "./golden/thermofeel.json" with { type: "json" };
import { relativeHumidity } from "./relative-humidity.ts";

describe("relativeHumidity", () => {
  it.each(golden.rows)("is within 0.5 % of thermofeel's at $temperature_c degC", (row) => {
    const ratio = relativeHumidity(row.temperature_c, row.dew_point_c) / row.relative_humidity_percent;
    expect(Math.abs(ratio - 1)).toBeLessThan(0.005);
  });

  it("is 100 % where the dew point reaches or passes the air temperature", () => {
    expect(relativeHumidity(4, 4)).toBe(100);
    expect(relativeHumidity(4, 4.1)).toBe(100);
  });
});
