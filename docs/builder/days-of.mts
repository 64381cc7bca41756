import { instantAt } from "./instant-at.mts";
import type { ShownHour } from "./shown-hour.mts";

export interface Day {
  /** Weekday and day of the month in UTC, such as `Mon 23`. `month` is the abbreviated name of the month, without the day. */
  readonly name: string;
  readonly month: string;
  readonly cells: readonly DayCell[];
}

export interface DayCell {
  readonly hour: ShownHour;
  /** Position of the hour in the list of all hours, from 0. */
  readonly position: number;
  /** Column of the hour in its row: the hour of the day, 0..23. */
  readonly column: number;
}

const dayWords = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", timeZone: "UTC" });
const monthWords = new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" });

/** Groups hours by UTC day. */
export function daysOf(hours: readonly ShownHour[], start: string): Day[] {
  const cells = hours.map((hour, position) => {
    const at = new Date(instantAt(start, position));
    return { hour, position, at, column: at.getUTCHours() };
  });
  return [...Map.groupBy(cells, ({ at }) => at.toISOString().slice(0, 10)).values()].map((ofDay) => ({
    name: dayWords.format(ofDay[0]!.at).replace(",", ""),
    month: monthWords.format(ofDay[0]!.at),
    cells: ofDay,
  }));
}
