import { instantAt } from "./instant-at.mts";
import type { ShownHour } from "./recording.mts";

export interface Day {
  /** Name of the day in words, in UTC. */
  readonly name: string;
  readonly cells: readonly DayCell[];
}

export interface DayCell {
  readonly hour: ShownHour;
  /** Position of the hour in the response. */
  readonly position: number;
  /** Hour of the day, 0..23. */
  readonly column: number;
}

const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** Groups hours by UTC day. */
export function daysOf(hours: readonly ShownHour[], start: string): Day[] {
  const days = new Map<string, DayCell[]>();
  hours.forEach((hour, position) => {
    const at = new Date(instantAt(start, position));
    const name = words.format(at).replace(",", "");
    const cells = days.get(name) ?? [];
    cells.push({ hour, position, column: at.getUTCHours() });
    days.set(name, cells);
  });
  return [...days].map(([name, cells]) => ({ name, cells }));
}
