import { weekdays } from "@halcyon/schema/time";
import { zoneWords } from "../../../words/time/clock.ts";
import { ofPlace, type WorkHours } from "../../../data/state/work-hours.ts";

/**
 * Returns working hours as text: `from 07:00 to 17:00 Europe/London, Mon to Fri`. For local time, the text has `by the clock of the place` instead of a time
 * zone.
 */
export function workHoursWords({ from, to, timezone, weekdays: days }: WorkHours): string {
  return `from ${clockHour(from)} to ${clockHour(to)} ${timezone === ofPlace ? "by " : ""}${zoneWords(timezone)}${days.length === weekdays.length ? "" : `, ${dayWords(days)}`}`;
}

function clockHour(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Returns days of the week as text. Consecutive days are given as a range. */
export function dayWords(days: WorkHours["weekdays"]): string {
  const named = days.map((day) => day.charAt(0).toUpperCase() + day.slice(1));
  const places = days.map((day) => weekdays.indexOf(day));
  const isRun = days.length > 2 && places.every((place, at) => at === 0 || place === places[at - 1]! + 1);
  return isRun ? `${named[0]!} to ${named.at(-1)!}` : named.join(", ");
}
