import {
  type EpochHour,
  type LocalHours,
  millisecondsPerHour,
  type Weekday,
  weekdays,
} from "@halcyon/schema/time";
import { offsetHours } from "./offset-hours.ts";

const dayMs = 24 * millisecondsPerHour;

/**
 * Returns which of some consecutive hours lie within local working hours. An hour counts when the local clock reads working time during all of it. When clocks
 * go forward, the skipped hours are in no day. When they go back, the repeated hours count twice. Local time may run half an hour or a quarter beside UTC. Then
 * the hour in which work starts and the one in which it ends are left out as not whole.
 */
export function withinLocalHours(wanted: LocalHours, startHour: EpochHour, hours: number): boolean[] {
  const startMs = startHour * millisecondsPerHour;
  const within = Array.from({ length: hours }, () => true);
  for (const span of offsetHours(wanted.timezone, startMs, startMs + hours * millisecondsPerHour)) {
    for (let fromMs = span.fromMs; fromMs < span.toMs;) {
      const hour = Math.floor(fromMs / millisecondsPerHour);
      const toMs = Math.min((hour + 1) * millisecondsPerHour, span.toMs);
      if (!isWorkedThrough(wanted, fromMs + span.offsetMs, toMs + span.offsetMs)) {
        within[hour - startHour] = false;
      }
      fromMs = toMs;
    }
  }
  return within;
}

/** Returns true if all of a time on the local clock, an hour at most, is working time, which begins and ends at full hours. */
function isWorkedThrough(wanted: LocalHours, fromLocalMs: number, toLocalMs: number): boolean {
  const fullHourMs = Math.ceil(fromLocalMs / millisecondsPerHour) * millisecondsPerHour;
  return isWorkingTime(wanted, fromLocalMs) && (fullHourMs >= toLocalMs || isWorkingTime(wanted, fullHourMs));
}

/**
 * Returns the day of each of some consecutive hours on the local calendar, as days since 1970-01-01. It is the day on which work of the hour starts, so hours
 * of a night belong to the day before.
 */
export function localDays(
  { from, to, timezone }: Pick<LocalHours, "from" | "to" | "timezone">,
  startHour: EpochHour,
  hours: number,
): number[] {
  const startMs = startHour * millisecondsPerHour;
  const spans = offsetHours(timezone, startMs, startMs + hours * millisecondsPerHour);
  return Array.from({ length: hours }, (_, hour) => {
    const hourMs = startMs + hour * millisecondsPerHour;
    const localMs = hourMs + spans.findLast(({ fromMs }) => fromMs <= hourMs)!.offsetMs;
    const day = Math.floor(localMs / dayMs);
    const isOfNight = from > to && localMs - day * dayMs < to * millisecondsPerHour;
    return isOfNight ? day - 1 : day;
  });
}

/** @param localMs - What the local clock shows, as milliseconds since 1970-01-01T00:00 on that clock. */
function isWorkingTime({ from, to, weekdays: days }: LocalHours, localMs: number): boolean {
  const day = Math.floor(localMs / dayMs);
  const hour = (localMs - day * dayMs) / millisecondsPerHour;
  if (from < to) return from <= hour && hour < to && days.includes(weekdayOf(day));
  return (hour >= from && days.includes(weekdayOf(day))) || (hour < to && days.includes(weekdayOf(day - 1)));
}

/** @param day - Days since 1970-01-01, which was a Thursday. */
function weekdayOf(day: number): Weekday {
  const thursday = weekdays.indexOf("thu");
  return weekdays[(((day + thursday) % 7) + 7) % 7]!;
}
