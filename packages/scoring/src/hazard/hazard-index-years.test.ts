import { describe, expect, it } from "vitest";
import { goldenSeries } from "./golden-years.suite.ts";
import { hazardIndexYears, hazardParameters } from "./hazard-index-years.ts";

const series = goldenSeries("standard");

describe("hazardIndexYears", () => {
  it("takes the defaults of what is not chosen", () => {
    expect(hazardIndexYears("tx_days_above", series)).toEqual(
      hazardIndexYears("tx_days_above", series, { threshold: 25 }),
    );
    expect(hazardParameters("hot_spell_frequency", { window_days: 5 })).toEqual({
      threshold: 30,
      window_days: 5,
    });
  });

  it("names the parameter that an index has not got, and those it has", () => {
    expect(() => hazardIndexYears("wetdays", series, { window_days: 3 })).toThrow(
      /wetdays .*window_days.*threshold/,
    );
  });

  it("refuses a parameter outside its range, or broken days", () => {
    expect(() => hazardIndexYears("tx_days_above", series, { threshold: 61 })).toThrow("-60 to 60 degC");
    expect(() => hazardIndexYears("hot_spell_frequency", series, { window_days: 2.5 })).toThrow(
      "1 to 60 days",
    );
    expect(() => hazardIndexYears("tx_days_above", series, { threshold: Number.NaN })).toThrow(RangeError);
  });

  it("names the input that is not there", () => {
    expect(() => hazardIndexYears("wetdays", new Map())).toThrow("wetdays needs precipitation");
  });

  it("refuses a baseline that the series does not hold", () => {
    expect(() => hazardIndexYears("warm_spell_duration_index", series)).toThrow("1961 to 1990");
  });
});
