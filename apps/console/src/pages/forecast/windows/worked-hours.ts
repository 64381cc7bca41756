import { millisecondsPerHour, type Weekday, weekdays } from "@halcyon/schema/time";
import type { WorkHours } from "../../../data/state/work-hours.ts";

/**
 * Returns true for each of some consecutive hours that lies within working hours, as `/windows/` counts them. An hour counts when the local clock reads working
 * time from its start to its end.
 *
 * @param startMs - Start of the first hour [ms since 1970].
 */
export function workedHours(work: WorkHours, startMs: number, hours: number): boolean[] {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: work.timezone,
    weekday: "short",
    hour: "2-digit",
    hourCycle: "h23",
  });
  const isWorking = (ms: number): boolean => {
    const parts = format.formatToParts(ms);
    const read = (type: string): string => parts.find((part) => part.type === type)!.value;
    return isWorkingTime(work, read("weekday").toLowerCase() as Weekday, Number(read("hour")));
  };
  return Array.from({ length: hours }, (_, hour) => {
    const fromMs = startMs + hour * millisecondsPerHour;
    return isWorking(fromMs) && isWorking(fromMs + millisecondsPerHour - 1);
  });
}

/** @param hour - Full hour of the day. */
function isWorkingTime({ from, to, weekdays: days }: WorkHours, day: Weekday, hour: number): boolean {
  if (from < to) return from <= hour && hour < to && days.includes(day);
  // A night belongs to the day on which it starts.
  return (hour >= from && days.includes(day)) || (hour < to && days.includes(dayBefore(day)));
}

function dayBefore(day: Weekday): Weekday {
  return weekdays.at(weekdays.indexOf(day) - 1)!;
}
