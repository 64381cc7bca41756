import { millisecondsPerHour } from "@halcyon/schema/time";
import { StationFileError } from "./station-file-error.ts";
import type { TypicalTimes } from "./station-record.ts";

const daysBeforeMonth = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366] as const;

export const hoursOfLeapYear = 366 * 24;

/** Time of a record in a typical year. */
export interface TypicalStamp {
  readonly line: number;
  /** Year as the file gives it. The months of a typical year come from different years. */
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** Hour of the record, 1 to 24, in local standard time. The record is stamped at the end of this hour. */
  readonly hour: number;
}

/**
 * Joins the months of a typical year into one series.
 *
 * @throws StationFileError if a record does not follow the previous one in month, day and hour.
 */
export function typicalTimes(stamps: readonly TypicalStamp[], utcOffsetHours: number): TypicalTimes {
  const recordOfHour = new Int32Array(hoursOfLeapYear).fill(-1);
  const monthYears = Array.from({ length: 12 }, () => Number.NaN);
  let expected: number | undefined;
  stamps.forEach((stamp, record) => {
    const hour = hourOfLeapYear(stamp);
    const skippedLeapDay = expected === leapDayHour && hour === leapDayHour + 24;
    if (expected !== undefined && hour !== expected && !skippedLeapDay) {
      throw new StationFileError(
        `month ${stamp.month}, day ${stamp.day}, hour ${stamp.hour} does not follow the record before.`,
        stamp.line,
      );
    }
    recordOfHour[hour] = record;
    if (Number.isNaN(monthYears[stamp.month - 1])) monthYears[stamp.month - 1] = stamp.year;
    expected = (hour + 1) % hoursOfLeapYear;
  });
  const oneYear = stamps.every(({ year }) => year === stamps[0]!.year);
  return { kind: "typical", utcOffsetHours, recordOfHour, monthYears, oneYear };
}

/**
 * Returns the index of the record for a time stamp; -1 if the file lacks the record. The record has the same time of the year in local standard time. If the
 * file lacks 29 February, the record of 28 February is used.
 *
 * @param stamp - Time stamp in UTC. Offsets with a fraction of an hour are rounded to whole hours.
 */
export function typicalRecordAt({ recordOfHour, utcOffsetHours }: TypicalTimes, stamp: number): number {
  const begin = new Date((stamp - 1 + Math.round(utcOffsetHours)) * millisecondsPerHour);
  const hour = (daysBeforeMonth[begin.getUTCMonth()]! + begin.getUTCDate() - 1) * 24 + begin.getUTCHours();
  const record = recordOfHour[hour]!;
  const leapDay = hour >= leapDayHour && hour < leapDayHour + 24;
  return record === -1 && leapDay ? recordOfHour[hour - 24]! : record;
}

const leapDayHour = (daysBeforeMonth[2] - 1) * 24;

function hourOfLeapYear({ line, month, day, hour }: Omit<TypicalStamp, "year">): number {
  const before = daysBeforeMonth[month - 1];
  const after = daysBeforeMonth[month];
  const real = before !== undefined && after !== undefined && day >= 1 && day <= after - before;
  if (!real || hour < 1 || hour > 24) {
    throw new StationFileError(`month ${month}, day ${day}, hour ${hour} is not an hour of a year.`, line);
  }
  return (before + day - 1) * 24 + hour - 1;
}
