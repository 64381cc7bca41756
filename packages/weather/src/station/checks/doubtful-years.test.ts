import { packedMissing, type VariableName } from "@halcyon/schema";
import { describe, expect, test } from "vitest";
import { carriedSeries, packReadings } from "../formats/packed-series.ts";
import { readStation } from "../station-file.ts";
import { yearLimits } from "../../record/year-limits.ts";
import { doubtfulYears } from "./doubtful-years.ts";
import type { StationRecord } from "../station-record.ts";

const hoursOfYear = 8760;
const firstStamp = Date.UTC(1991, 0, 1, 1) / 3_600_000;

/** Returns a file of whole years, beginning with 1991. */
function years(
  name: VariableName,
  unit: string,
  valueAt: (hour: number) => number,
  hours = hoursOfYear,
): StationRecord {
  const readings = Array.from({ length: hours }, (_, hour) => valueAt(hour));
  const stamps = Array.from({ length: hours }, (_, hour) => firstStamp + hour);
  return {
    name: "hut",
    location: undefined,
    elevationM: undefined,
    ...carriedSeries([packReadings(name, readings, unit)]),
    records: hours,
    times: { kind: "actual", stamps },
  };
}

const season = (hour: number): number => Math.sin((2 * Math.PI * hour) / hoursOfYear);
const sun = (hour: number): number =>
  Math.max(0, 900 * Math.sin((2 * Math.PI * ((hour % 24) - 6)) / 24) * (0.7 + 0.3 * season(hour)));

describe("figures of a year that no place on Earth has seen", () => {
  test.each<[string, VariableName, string, string, (hour: number) => number]>([
    ["degrees Fahrenheit for Celsius", "temperature_2m", "degC", "mean", (hour) => 60 + 30 * season(hour)],
    [
      "tenths of a degree for degrees",
      "temperature_2m",
      "degC",
      "highest hour",
      (hour) => 100 * season(hour),
    ],
    [
      "-99 for missing",
      "temperature_2m",
      "degC",
      "lowest hour",
      (hour) => (hour === 7 ? -99 : 10 * season(hour)),
    ],
    ["km/h for m/s", "wind_speed_10m", "m/s", "mean", (hour) => 3.6 * (6 + 3 * season(hour))],
    ["kJ/m2 of the hour for W/m2", "shortwave_radiation", "W/m2", "highest hour", (hour) => 1.6 * sun(hour)],
    ["MJ/m2 of the hour for W/m2", "shortwave_radiation", "W/m2", "mean", (hour) => sun(hour) * 0.0036],
    [
      "tenths of a millimetre for millimetres",
      "precipitation",
      "mm",
      "mean of hours with any",
      (hour) => (hour % 24 === 7 ? 23 : 0),
    ],
  ])("%s: %s", (_title, name, unit, figure, valueAt) => {
    const warnings = doubtfulYears(years(name, unit, valueAt));
    expect(warnings.join("\n")).toContain(`${name} of 1991: ${figure} `);
  });

  test.each<[VariableName, string, (hour: number) => number]>([
    ["temperature_2m", "degF", (hour) => 60 + 30 * season(hour)],
    ["temperature_2m", "0.1 degC", (hour) => 100 + 150 * season(hour)],
    ["wind_speed_10m", "km/h", (hour) => 3.6 * (6 + 3 * season(hour))],
    ["shortwave_radiation", "W/m2", sun],
    ["precipitation", "0.1 mm", (hour) => (hour % 24 === 7 ? 23 : 0)],
    ["precipitation", "mm", () => 0],
  ])("the same in the right unit is not: %s in %s", (name, unit, valueAt) => {
    expect(doubtfulYears(years(name, unit, valueAt))).toEqual([]);
  });

  test("name the year, the range and what it comes from, for each year by itself", () => {
    const record = years("temperature_2m", "degC", (hour) => (hour < hoursOfYear ? 10 : 60), 2 * hoursOfYear);
    expect(doubtfulYears(record)).toEqual([
      "temperature_2m of 1992: highest hour 60 degC, outside the -60 to 56.7 degC that Earth has seen (Furnace Creek, 1913: 56.7 degC, WMO Archive of Weather and Climate Extremes, known)",
      "temperature_2m of 1992: lowest hour 60 degC, outside the -89.2 to 35 degC that Earth has seen (Vostok, 1983: -89.2 degC, WMO Archive of Weather and Climate Extremes, known)",
      "temperature_2m of 1992: mean 60 degC, outside the -60 to 34.6 degC that Earth has seen (Dallol, 1960 to 1966: 34.6 degC, Pedgley 1967, known)",
    ]);
  });

  test("take no mean of a part of a year, nor of few wet hours, nor of what is missing", () => {
    expect(doubtfulYears(years("shortwave_radiation", "W/m2", () => 5, 2000))).toEqual([]);
    expect(doubtfulYears(years("precipitation", "mm", (hour) => (hour < 40 ? 30 : 0)))).toEqual([]);
    const gone = years("temperature_2m", "degC", () => 10);
    const series = new Map([["temperature_2m", new Int16Array(hoursOfYear).fill(packedMissing)] as const]);
    expect(doubtfulYears({ ...gone, series })).toEqual([]);
  });

  test("come with the name of the file and what to do", () => {
    const text = ["time,T", "2020-01-01T00:00Z,70"].join("\n");
    const columns = { T: { variable: "temperature_2m", unit: "degC" } } as const;
    const location = { latitude: 0, longitude: 0 };
    const [warning] = readStation({ text, format: "csv", columns, location, file: "hut.csv" }).warnings;
    expect(warning).toMatchObject({
      what: expect.stringMatching(/hut\.csv: temperature_2m of 2019: .*70 degC/u),
      advice: expect.stringContaining("unit of its column"),
    });
  });
});

test("every limit names what it comes from", () => {
  for (const { seen, min, max } of yearLimits) {
    expect(seen.length).toBeGreaterThan(20);
    expect(min).toBeLessThan(max);
  }
});
