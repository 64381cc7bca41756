import { variable } from "@halcyon/schema";
import { calendars } from "@halcyon/schema/time";
import { describe, expect, it } from "vitest";
import { byYear, goldenBaseline, goldens, goldenSeries } from "./golden-years.suite.ts";
import { hazardIndexYears } from "./hazard-index-years.ts";
import { type HazardIndex, type HazardIndexName, hazardIndexNames, hazardIndices } from "./hazard-indices.ts";

const years = { baseline_start: goldenBaseline.first, baseline_end: goldenBaseline.last };

/** Parameters used in the golden files. Indices that are not listed here have their defaults in those files. */
const parameters: Partial<Record<HazardIndexName, Record<string, number>>> = {
  tx_days_above: { threshold: 20 },
  tropical_nights: { threshold: 15 },
  hot_spell_frequency: { threshold: 20 },
  cold_spell_frequency: { threshold: 0, window_days: 3 },
  warm_spell_duration_index: { window_days: 3, ...years },
  cold_spell_duration_index: { window_days: 3, ...years },
  wetdays: { threshold: 2.5 },
  maximum_consecutive_dry_days: { threshold: 2.5 },
  heat_wave_magnitude_index_daily: years,
  excess_heat_factor: years,
};

describe.each(calendars)("in the calendar %s", (calendar) => {
  const series = goldenSeries(calendar);
  it.each(hazardIndexNames)("%s equals xclim's", (name) => {
    expect(byYear(hazardIndexYears(name, series, parameters[name]))).toEqual(goldens[calendar].indices[name]);
  });
});

describe("the registry", () => {
  it.each(Object.entries<HazardIndex>(hazardIndices))(
    "%s has defaults within their ranges, inputs that exist and a source with a DOI",
    (_, { inputs, parameters: all, source }) => {
      for (const { default: standard, min, max } of Object.values(all)) {
        expect(standard).toBeGreaterThanOrEqual(min);
        expect(standard).toBeLessThanOrEqual(max);
      }
      for (const input of inputs) expect(variable(input)).toBeDefined();
      expect(source.url).toMatch(/^https:\/\/doi\.org\/10\./u);
    },
  );
});
