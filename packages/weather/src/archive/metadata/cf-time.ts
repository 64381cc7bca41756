import type { EpochHour } from "@halcyon/schema/time";
import { calendarNames, isCalendarName, parseTimeUnits, secondsPer } from "../../units/time-units.ts";
import { ArchiveError } from "../archive-error.ts";

/**
 * Decodes instants in units such as `seconds since 1970-01-01`.
 *
 * @param units - CF units with a reference in UTC.
 * @returns Hours since 1970; NaN for values that are not instants or not at a full hour.
 * @throws ArchiveError `unusable` if the units are unknown or the calendar is not the standard one.
 * @see CF Conventions 1.11, section 4.4
 */
export function decodeTimes(
  values: readonly number[],
  units: unknown,
  calendar: unknown,
): readonly EpochHour[] {
  const named = calendar === undefined ? "standard" : JSON.stringify(calendar).replaceAll('"', "");
  const known = isCalendarName(named) && calendarNames[named] === "standard";
  const decoded = known ? parseTimeUnits(String(units), named) : undefined;
  if (decoded === undefined) {
    throw new ArchiveError("unusable", `Times in "${String(units)}", calendar ${named}, are not known.`);
  }
  const { originSeconds, unitSeconds } = decoded;
  return values.map((value) => wholeHour((originSeconds + value * unitSeconds) / 3600));
}

/**
 * Decodes durations in units such as `seconds`.
 *
 * @returns Whole hours; NaN for values that are not durations, such as NaT, or not whole hours.
 * @throws ArchiveError `unusable` if the units are unknown.
 */
export function decodeDurations(values: readonly number[], units: unknown): readonly number[] {
  const unitSeconds = secondsPer(String(units));
  if (unitSeconds === undefined) {
    throw new ArchiveError("unusable", `Lengths of time in "${String(units)}" are not known.`);
  }
  return values.map((value) => wholeHour((value * unitSeconds) / 3600));
}

/** Limit beyond which a time counts as missing [h]: 10,000 years. It is needed because xarray writes a missing time (NaT) as the smallest 64-bit integer. */
const farHours = 87_660_000;

function wholeHour(hours: number): number {
  const whole = Math.round(hours);
  return Math.abs(hours - whole) < 1e-6 && Math.abs(whole) < farHours ? whole : Number.NaN;
}
