import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Clock } from "../../words/time/clock.ts";

/** Calendar day of a forecast. */
export interface DayRow {
  /** Any instant of the day [ms since 1970]. */
  readonly ms: number;
  readonly cells: readonly DayCell[];
}

/** Position of an hour in its day. */
export interface DayCell {
  /** Position of the hour in the forecast. */
  readonly index: number;
  /** Full hour of the clock, 0..23. */
  readonly column: number;
  /** Position of the hour within its column, and number of hours in that column. A column has two hours if clocks go back. */
  readonly share: readonly [position: number, of: number];
}

/**
 * Groups the hours of a forecast by calendar day in the time zone of a clock. A day on which clocks go back has one hour twice, and a day on which clocks
 * go forward lacks one.
 *
 * @param startMs - Start of the first hour [ms since 1970].
 */
export function dayRows(startMs: number, hours: number, clock: Clock): DayRow[] {
  const rows = new Map<string, { ms: number; columns: number[][] }>();
  for (let index = 0; index < hours; index++) {
    const ms = startMs + index * millisecondsPerHour;
    const { day, hour } = clock.hourOf(ms);
    const row = rows.get(day) ?? { ms, columns: [] };
    rows.set(day, row);
    (row.columns[hour] ??= []).push(index);
  }
  return [...rows.values()].map(({ ms, columns }) => ({
    ms,
    cells: columns.flatMap((indexes, column) =>
      indexes.map((index, position): DayCell => ({ index, column, share: [position, indexes.length] })),
    ),
  }));
}
