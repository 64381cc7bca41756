import { type EpochHour, millisecondsPerHour } from "@halcyon/schema";
import { ArchiveError } from "./archive-error.ts";

const hoursPerUnit: Readonly<Record<string, number>> = {
  nanosecond: 1 / 3_600_000_000_000,
  microsecond: 1 / 3_600_000_000,
  millisecond: 1 / 3_600_000,
  second: 1 / 3600,
  minute: 1 / 60,
  hour: 1,
  day: 24,
};

const abbreviations: Readonly<Record<string, string>> = {
  ns: "nanosecond",
  us: "microsecond",
  ms: "millisecond",
  s: "second",
  sec: "second",
  min: "minute",
  h: "hour",
  hr: "hour",
  d: "day",
};

const realCalendars = new Set(["standard", "gregorian", "proleptic_gregorian"]);

/**
 * Decodes instants, as `seconds since 1970-01-01`.
 *
 * @param units - CF units with a reference in UTC.
 * @returns Whole hours; NaN for values that are none, or not at the full hour.
 * @throws ArchiveError `unusable` for units that are not known or a calendar that is not the real one.
 * @see CF Conventions 1.11, section 4.4
 */
export function decodeTimes(
  values: readonly number[],
  units: unknown,
  calendar: unknown,
): readonly EpochHour[] {
  const [, unit, reference] = /^\s*(\w+)\s+since\s+(.+)$/.exec(String(units)) ?? [];
  const scale = scaleOf(unit);
  const startMs = Date.parse(utcReference(reference ?? ""));
  const named = calendar === undefined ? "standard" : JSON.stringify(calendar).replaceAll('"', "");
  if (scale === undefined || Number.isNaN(startMs) || !realCalendars.has(named)) {
    throw new ArchiveError("unusable", `Times in "${String(units)}", calendar ${named}, are not known.`);
  }
  return values.map((value) => wholeHour(value * scale + startMs / millisecondsPerHour));
}

/**
 * Decodes lengths of time, as `seconds`.
 *
 * @returns Whole hours; NaN for values that are none, as NaT, or no whole hours.
 * @throws ArchiveError `unusable` for units that are not known.
 */
export function decodeDurations(values: readonly number[], units: unknown): readonly number[] {
  const scale = scaleOf(String(units).trim());
  if (scale === undefined) {
    throw new ArchiveError("unusable", `Lengths of time in "${String(units)}" are not known.`);
  }
  return values.map((value) => wholeHour(value * scale));
}

function scaleOf(unit: string | undefined): number | undefined {
  if (unit === undefined) return undefined;
  return hoursPerUnit[abbreviations[unit] ?? unit.toLowerCase().replace(/s$/, "")];
}

/** `1970-01-01`, `1970-01-01 00:00:00` and `1970-01-01T00:00:00Z` in the form that `Date.parse` takes as UTC. */
function utcReference(reference: string): string {
  const [, date, clock = "00:00:00"] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(?:Z|UTC|\+00:?00)?$/.exec(
      reference.trim(),
    ) ?? [];
  return `${date}T${clock}Z`;
}

/** 10,000 years: xarray writes the missing NaT as the least 64-bit integer. */
const farHours = 87_660_000;

function wholeHour(hours: number): number {
  const whole = Math.round(hours);
  return Math.abs(hours - whole) < 1e-6 && Math.abs(whole) < farHours ? whole : Number.NaN;
}
