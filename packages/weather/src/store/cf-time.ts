import type { EpochHour } from "@halcyon/schema";
import { StoreError } from "./store-error.ts";

const unitHours: Readonly<Record<string, number>> = { second: 1 / 3600, minute: 1 / 60, hour: 1, day: 24 };

/** Turns a number in `hours`, `days`, ... into hours; undefined for other units. */
export function hoursPer(units: string): number | undefined {
  return unitHours[units.trim().replace(/s$/, "")];
}

/**
 * Turns CF times into hours since 1970.
 *
 * @param units - As CF writes them: `hours since 1970-01-01T00:00:00Z`; without a zone, UTC.
 * @throws StoreError `unsupported` for other units and for times that are not whole hours
 */
export function epochHours(values: Iterable<number>, units: unknown, path: string): EpochHour[] {
  const [, unit = "", since = ""] = /^(\w+) since (.+)$/.exec(typeof units === "string" ? units : "") ?? [];
  const hours = hoursPer(unit);
  const origin = Date.parse(instantText(since));
  if (hours === undefined || Number.isNaN(origin)) {
    throw new StoreError("unsupported", `${path}: its units are not a time since a date`);
  }
  return wholeHours(values, (value) => value * hours + origin / 3_600_000, path);
}

/** @throws StoreError `unsupported` where a value is not a whole hour */
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

/** A date, or a date and a time, as `Date.parse` reads it without looking at the machine's zone. */
function instantText(since: string): string {
  const [, date = "", time = "00:00:00"] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?\s*(?:Z|UTC|\+00:?00)?$/.exec(since.trim()) ??
    [];
  return `${date}T${time}Z`;
}
