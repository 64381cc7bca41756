import { millisecondsPerHour, type Weekday, weekdays } from "@halcyon/schema/time";
import type { WorkHours } from "../../../data/state/work-hours.ts";

/**
 * Returns true for each hour that is within working hours, by the same rule as the endpoint for windows. The local clock must show working time from the start
 * to the end of the hour.
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

/**
 * Returns true if an hour of a day is within working hours.
 *
 * @param hour - Full hour of the day, 0..23.
 */
function isWorkingTime({ from, to, weekdays: days }: WorkHours, day: Weekday, hour: number): boolean {
  if (from < to) return from <= hour && hour < to && days.includes(day);
  // A night belongs to the day on which it starts.
  return (hour >= from && days.includes(day)) || (hour < to && days.includes(dayBefore(day)));
}

function dayBefore(day: Weekday): Weekday {
  return weekdays.at(weekdays.indexOf(day) - 1)!;
}
