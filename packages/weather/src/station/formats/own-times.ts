import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { StationFileError } from "../station-file-error.ts";
import type { CsvRow } from "./csv-table.ts";
import type { LocalClock } from "./local-clock.ts";

const ofYear = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})[T ] *(.+)$/;
const ofDays = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})[T ,] *(.+)$/;
const compact = /^(\d{4})(\d{2})(\d{2})[T :]?(\d{2})(\d{2})?$/;
/** Pattern of year, month, day, hour and optional minute that come from separate columns. They are joined by spaces. */
const apart = /^(\d{4}) (\d{1,2}) (\d{1,2}) (\d{1,2})(?: (\d{1,2}))?$/;
const ofClock = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.0+)?)?(?: ?([AP])M)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads the hours of a table, which must be ascending. For dates such as 3/4/2024, the order of day and month follows from any row with a number above 12.
 *
 * @param indices - Positions of the time columns: one column, a date and a time of day, or year, month, day, hour and optionally minute.
 * @throws StationFileError if a time cannot be read or does not ascend. The error names the line.
 */
export function ownTimes(
  rows: readonly CsvRow[],
  indices: readonly number[],
  clock: LocalClock,
): readonly EpochHour[] {
  const times = rows.map(({ fields, line }) => ({
    field: indices.map((index) => (fields[index] ?? "").trim()).join(" "),
    line,
  }));
  const order = orderOf(times);
  const stamps: number[] = [];
  for (const row of times) {
    const before = stamps.at(-1) ?? -Infinity;
    const stamp = stampOf(row, { order, clock, before });
    if (stamp <= before) {
      const advice =
        stamp >= before - 1
          ? " If the clock was set back here, name its time zone: --time-zone Europe/Zurich, or another of its kind."
          : stamp < before - hoursOfMonth
            ? " A typical year has months of several years: get it as EPW, and read it by `ingest station`."
            : "";
      throw new StationFileError(`the time does not ascend.${advice}`, row.line);
    }
    stamps.push(stamp);
  }
  return stamps;
}

/** Part that comes first in dates such as 3/4/2024. Undefined if no row shows the order. */
type Order = "day" | "month" | undefined;

const hoursOfMonth = 28 * 24;

/** Text of a time in a row, and the line of the row in the file. */
interface TimeRow {
  readonly field: string;
  readonly line: number;
}

function orderOf(rows: readonly TimeRow[]): Order {
  let order: Order;
  for (const { field, line } of rows) {
    const form = ofDays.exec(field);
    const [first, second] = [Number(form?.[1] ?? 0), Number(form?.[3] ?? 0)];
    if (first <= 12 && second <= 12) continue;
    const told = first > 12 ? "day" : "month";
    if (order !== undefined && order !== told)
      throw new StationFileError(`"${field}" is no date with the ${order} first, as those above are.`, line);
    order = told;
  }
  return order;
}

interface TimeForm {
  readonly order: Order;
  readonly clock: LocalClock;
  /** Hour that was read from the previous row of the table. */
  readonly before: number;
}

function stampOf({ field, line }: TimeRow, { order, clock, before }: TimeForm): EpochHour {
  const shown = `"${field.slice(0, 40)}"`;
  const { localMs, offset }: ReadTime = readTime(field, order) ?? { localMs: serialMs(field) };
  const instantMs =
    offset === undefined ? clock(localMs, before * millisecondsPerHour) : localMs - offset * 60_000;
  if (instantMs === undefined)
    throw new StationFileError(
      `${shown} is an hour that the time zone skips. Name the zone of the file's clock with --time-zone; one without summer time is an offset, as +01:00.`,
      line,
    );
  if (Number.isNaN(instantMs) && ofDays.test(field) && order === undefined)
    throw new StationFileError(
      `day and month of ${shown} cannot be told apart in this file. Format the column as yyyy-mm-dd hh:mm before you save it.`,
      line,
    );
  if (Number.isNaN(instantMs))
    throw new StationFileError(
      `${shown} cannot be read as a time. Write 2024-03-31 14:00, with an offset or in the zone of --time-zone.`,
      line,
    );
  if (instantMs % millisecondsPerHour !== 0)
    throw new StationFileError(
      `${shown} is not a whole hour of UTC. Make means, sums or extremes of the hours that end at full hours first, and name the zone with --time-zone.`,
      line,
    );
  return epochHourOf(instantMs);
}

interface ReadTime {
  /** Date and hour on the local clock, interpreted as UTC [ms since 1970]; NaN if the date or the hour does not exist. */
  readonly localMs: number;
  /** Offset of the time from UTC [min], positive to the east; absent if the text has no offset. */
  readonly offset?: number;
}

function readTime(field: string, order: Order): ReadTime | undefined {
  const short = compact.exec(field) ?? apart.exec(field);
  if (short !== null) {
    const [year, month, day, hour, minute = 0] = short.slice(1).map((part) => Number(part ?? 0));
    return { localMs: instantOf([year!, month!, day!], [hour!, minute, 0]) };
  }
  const form = ofYear.exec(field) ?? ofDays.exec(field);
  const time = ofClock.exec(form?.[5] ?? "");
  if (form === null || time === null) return undefined;
  const [one, two, three] = [form[1], form[3], form[4]].map(Number) as [number, number, number];
  const days: Readonly<Record<"day" | "month", [number, number, number]>> = {
    day: [three, two, one],
    month: [three, one, two],
  };
  const isOfYear = form[1]!.length === 4;
  if (!isOfYear && order === undefined) return { localMs: Number.NaN };
  const [, hour, minute, second = "0", half, offset] = time;
  const isAfternoon = half?.toUpperCase() === "P";
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  const date: readonly [number, number, number] = isOfYear ? [one, two, three] : days[order!];
  const localMs = instantOf(date, [hours, Number(minute), Number(second)]);
  return offset === undefined ? { localMs } : { localMs, offset: minutesOf(offset) };
}

/** Returns the instant of a date and time [ms since 1970]. The time 24:00 is the end of the day. Returns NaN if the date or the time does not exist. */
function instantOf(
  [year, month, day]: readonly [number, number, number],
  [hour, minute, second]: readonly [number, number, number],
): number {
  const dayMs = Date.UTC(year, month - 1, day);
  const isDate = new Date(dayMs).getUTCMonth() === month - 1 && day > 0;
  const seconds = (hour * 60 + minute) * 60 + second;
  return isDate && minute < 60 && second < 60 && seconds <= 86_400 ? dayMs + seconds * 1000 : Number.NaN;
}

/** Returns the number of minutes in an offset from UTC, such as Z, +01:00 or -0330. */
function minutesOf(offset: string): number {
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d{2}):?(\d{2})/.exec(offset) ?? [];
  return Number(`${sign ?? "+"}1`) * (Number(hours) * 60 + Number(minutes));
}

/** Number of days from 1899-12-30, on which spreadsheets begin to count, to 1970-01-01. */
const serialOf1970 = 25_569;

/**
 * Parses a spreadsheet date, which is a number of days since 1899-12-30, and rounds it to seconds [ms since 1970]. Returns NaN if the text is not such a
 * number.
 */
function serialMs(field: string): number {
  const form = /^(\d{5})(?:[.,](\d+))?$/.exec(field);
  if (form === null) return Number.NaN;
  return Math.round((Number(`${form[1]}.${form[2] ?? 0}`) - serialOf1970) * 86_400) * 1000;
}
