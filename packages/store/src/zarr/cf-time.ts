import type { EpochHour } from "@halcyon/schema/time";
import { parseTimeUnits, secondsPer } from "@halcyon/weather/source-kit";
import { StoreError } from "../store-error.ts";

/** Returns the number of hours in a unit of time, by its CF name; undefined if the unit has no fixed length. */
export function hoursPer(units: string): number | undefined {
  const seconds = secondsPer(units);
  return seconds === undefined ? undefined : seconds / 3600;
}

/**
 * Converts CF times of the standard calendar to hours since 1970.
 *
 * @param units - Units in CF form, such as `hours since 1970-01-01T00:00:00Z`. Without a time zone, UTC applies.
 * @throws StoreError `unsupported` if the units are unknown, or if a time is not a whole hour
 */
export function epochHours(values: Iterable<number>, units: unknown, path: string): EpochHour[] {
  const known = typeof units === "string" ? parseTimeUnits(units, "standard") : undefined;
  if (known === undefined) {
    throw new StoreError("unsupported", `${path}: its units are not a time since a date`);
  }
  return wholeHours(values, (value) => (known.originSeconds + value * known.unitSeconds) / 3600, path);
}

/** @throws StoreError `unsupported` if a value is not a whole hour. */
export function wholeHours(
  values: Iterable<number>,
  hoursOf: (value: number) => number,
  path: string,
): number[] {
  return Array.from(values, (value) => {
    const hour = hoursOf(value);
    const whole = Math.round(hour);
    if (!(Math.abs(hour - whole) < 1e-6))
      throw new StoreError("unsupported", `${path}: not all are whole hours`);
    return whole;
  });
}
