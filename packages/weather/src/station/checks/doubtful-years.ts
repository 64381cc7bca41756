import { packedMissing, type Packing, unpack, variable } from "@halcyon/schema";
import { millisecondsPerHour } from "@halcyon/schema/time";
import type { StationRecord } from "../station-record.ts";
import { type YearFigure, type YearLimit, yearLimits } from "./year-limits.ts";

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
