import { packedMissing, type Packing, unpack, variable, type VariableName } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { StationRecord } from "../station-record.ts";

/** From so many hours on the mean is that of a year [h]: nine tenths of one. */
const hoursOfMean = 7884;

/** So many hours must have some of it before their mean tells anything [h]. */
const hoursWithAnyMin = 50;

/**
 * Says which figures of a file's years no place on Earth has seen. They are the sign of a wrong unit, or of a code for missing that was taken for a
 * value.
 *
 * @returns A sentence each, without its full stop, that names variable, year, figure and range.
 */
export function doubtfulYears(record: StationRecord): readonly string[] {
  return [...yearsOf(record)].flatMap(([year, positions]) =>
    yearLimits.flatMap((limit) => {
      const packed = record.series.get(limit.variable);
      if (packed === undefined) return [];
      const found = figureOf(limit.figure, packed, positions, variable(limit.variable).packing);
      return found === undefined || (found >= limit.min && found <= limit.max)
        ? []
        : [wordsOf(limit, found, year)];
    }),
  );
}

function wordsOf({ variable: name, figure, min, max, seen }: YearLimit, found: number, year: string): string {
  const { unit } = variable(name);
  const value = Number(found.toPrecision(4));
  return `${name} of ${year}: ${figure} ${value} ${unit}, outside the ${min} to ${max} ${unit} that Earth has seen (${seen})`;
}

/**
 * The records of each year; a typical year is one, even where its months come from several years. A record belongs to the hour that ends at its
 * stamp.
 */
function yearsOf({ times, records }: StationRecord): ReadonlyMap<string, readonly number[]> {
  const all = Array.from({ length: records }, (_, record) => record);
  if (times.kind === "typical") return new Map([["the file's year", all]]);
  const { stamps } = times;
  return Map.groupBy(all, (record) =>
    String(new Date((stamps[record]! - 1) * millisecondsPerHour).getUTCFullYear()),
  );
}

/** A figure of the hours that have a value; undefined where they are too few for it. */
function figureOf(
  figure: YearFigure,
  packed: Int16Array,
  positions: readonly number[],
  packing: Packing,
): number | undefined {
  const there = positions.map((position) => packed[position]!).filter((value) => value !== packedMissing);
  const counted = figure === "mean of hours with any" ? there.filter((value) => value > 0) : there;
  const needed = figure === "mean" ? hoursOfMean : figure === "mean of hours with any" ? hoursWithAnyMin : 1;
  if (counted.length < needed) return undefined;
  return unpack(statistics[figure](counted), packing);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const highest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));
const lowest = (values: readonly number[]): number => values.reduce((least, value) => Math.min(least, value));

const statistics: Readonly<Record<YearFigure, (values: readonly number[]) => number>> = {
  "highest hour": highest,
  "lowest hour": lowest,
  mean,
  sum,
  "mean of hours with any": mean,
};

/** What is taken of the hours of a year. */
type YearFigure = "highest hour" | "lowest hour" | "mean" | "sum" | "mean of hours with any";

/** A figure of a year and where it has been seen on Earth, in the unit of the variable. */
interface YearLimit {
  readonly variable: VariableName;
  readonly figure: YearFigure;
  readonly min: number;
  readonly max: number;
  /** What the limits come from; `known` where the text that says so was not read. */
  readonly seen: string;
}

const wmo = "WMO Archive of Weather and Climate Extremes";

/**
 * Figures that no place on Earth has passed. A file that passes one is in another unit, or holds a code for missing that is taken for a value.
 *
 * @see https://wmo.asu.edu, the WMO World Weather and Climate Extremes Archive: its pages on the rain of an hour and of 12 months were read; the rest
 * of what it says is known, from reports of it
 * @see Mather & Miller 1967, The problem of the katabatic winds on the coast of Terre Adelie, Polar Record: summary read
 * @see Rondanelli et al. 2015, The Atacama surface solar maximum, Bulletin of the American Meteorological Society: abstract read
 */
export const yearLimits: readonly YearLimit[] = [
  {
    variable: "temperature_2m",
    figure: "highest hour",
    min: -60,
    max: 56.7,
    seen: `Furnace Creek, 1913: 56.7 degC, ${wmo}, known`,
  },
  {
    variable: "temperature_2m",
    figure: "lowest hour",
    min: -89.2,
    max: 35,
    seen: `Vostok, 1983: -89.2 degC, ${wmo}, known`,
  },
  {
    variable: "temperature_2m",
    figure: "mean",
    min: -60,
    max: 34.6,
    seen: "Dallol, 1960 to 1966: 34.6 degC, Pedgley 1967, known",
  },
  {
    variable: "wind_speed_10m",
    figure: "highest hour",
    min: 0,
    max: 95,
    seen: "Hurricane Patricia, 2015: 95 m/s for a minute, US National Hurricane Center, known",
  },
  {
    variable: "wind_speed_10m",
    figure: "mean",
    min: 0,
    max: 19.8,
    seen: "Cape Denison, 1912 to 1913: 71.1 km/h, Mather & Miller 1967",
  },
  {
    variable: "wind_gusts_10m",
    figure: "highest hour",
    min: 0,
    max: 113.2,
    seen: `Barrow Island, 1996: 113.2 m/s, ${wmo}, known`,
  },
  {
    variable: "precipitation",
    figure: "highest hour",
    min: 0,
    max: 305,
    seen: `Holt, 1947: 305 mm in 42 minutes, ${wmo}`,
  },
  {
    variable: "precipitation",
    figure: "sum",
    min: 0,
    max: 26_470,
    seen: `Cherrapunji, 1860 to 1861: 26,470 mm in 12 months, ${wmo}`,
  },
  {
    variable: "precipitation",
    figure: "mean of hours with any",
    min: 0,
    max: 10,
    seen: "three times the 3.0 mm an hour that Cherrapunji's record makes if it rained in every hour; a choice",
  },
  {
    variable: "shortwave_radiation",
    figure: "highest hour",
    min: 0,
    max: 1408,
    seen: "the sun above the air when it is nearest: 1,361 W/m2 and 3.4 % more, Kopp & Lean 2011, known",
  },
  {
    variable: "shortwave_radiation",
    figure: "mean",
    min: 50,
    max: 325,
    seen: "the Atacama: 310 and 15 W/m2 more, Rondanelli et al. 2015; of the 173 W/m2 above the poles, clouds let a third through",
  },
];
