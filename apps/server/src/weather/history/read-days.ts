import { packedMissing, type Packing, type VariableName } from "@halcyon/schema";
import { type PlacedRecord, refuseSilent } from "../records/placed-record.ts";
import type { RecordCache } from "../records/record-cache.ts";
import { dayNumber, type EpochHour } from "@halcyon/schema/time";

/**
 * Reads packed values of a daily weather record. Days are counted in the record's own calendar. Days that are not in the record become missing values.
 *
 * @throws Refusal weather_unavailable if the record cannot be read.
 */
export async function readDays(
  { source, cell }: PlacedRecord,
  cache: RecordCache,
  variables: readonly VariableName[],
  from: number,
  days: number,
): Promise<ReadonlyMap<VariableName, Int16Array>> {
  const weather = await cache
    .read(source, { cell, variables, from, to: from + days - 1 })
    .catch(refuseSilent);
  if (weather.from === from && weather.steps === days) return weather.grids;
  const whole = [...weather.grids].map(([name, packed]): [VariableName, Int16Array] => {
    const values = new Int16Array(days).fill(packedMissing);
    values.set(packed, weather.from - from);
    return [name, values];
  });
  return new Map(whole);
}

/** Returns the first hour of a year [h since 1970]. */
export function firstHour(year: number): EpochHour {
  return dayNumber("standard", { year, month: 1, day: 1 }) * 24;
}

/** Converts a mean or a quantile of packed values to the unit of the variable. The result is rounded to a tenth of the variable's resolution. NaN stays NaN. */
export function tenthOfPacked(packed: number, { multiplier, divisor }: Packing): number {
  return (Math.round(packed * 10) * multiplier) / (divisor * 10);
}
