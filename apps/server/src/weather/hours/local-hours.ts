import type { Location } from "@halcyon/schema";
import {
  type EpochHour,
  type LocalHours,
  millisecondsPerHour,
  type Weekday,
  weekdays,
} from "@halcyon/schema/time";
import { solarElevation } from "@halcyon/scoring";
import { daylightElevationDeg } from "@halcyon/scoring/derived";
import { offsetHours } from "./offset-hours.ts";

const dayMs = 24 * millisecondsPerHour;

/**
 * Returns, for each of the `hours` hours from `startHour`, whether it is a local working hour. The local clock must show working time during the whole hour.
 * When clocks go forward, no day has the skipped hour. When clocks go back, the repeated hour counts twice. If the offset from UTC has half or quarter hours,
 * incomplete hours at both ends of the working time do not count.
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

/** Returns true if all of a period of local time is working time. The period is at most an hour long, and working time begins and ends at full hours. */
function isWorkedThrough(wanted: LocalHours, fromLocalMs: number, toLocalMs: number): boolean {
  const fullHourMs = Math.ceil(fromLocalMs / millisecondsPerHour) * millisecondsPerHour;
  return isWorkingTime(wanted, fromLocalMs) && (fullHourMs >= toLocalMs || isWorkingTime(wanted, fullHourMs));
}

/**
 * Returns the local day [days since 1970-01-01] of each of the `hours` hours from `startHour`. Hours after midnight belong to the day on which work began, if
 * work continues through midnight.
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

/**
 * Returns true if a local time is within working time.
 *
 * @param localMs - Local time [ms since 1970-01-01T00:00 local time].
 */
function isWorkingTime({ from, to, weekdays: days }: LocalHours, localMs: number): boolean {
  const day = Math.floor(localMs / dayMs);
  const hour = (localMs - day * dayMs) / millisecondsPerHour;
  if (from < to) return from <= hour && hour < to && days.includes(weekdayOf(day));
  return (hour >= from && days.includes(weekdayOf(day))) || (hour < to && days.includes(weekdayOf(day - 1)));
}

/**
 * Returns the weekday of a day.
 *
 * @param day - Days since 1970-01-01, which was a Thursday.
 */
function weekdayOf(day: number): Weekday {
  const thursday = weekdays.indexOf("thu");
  return weekdays[(((day + thursday) % 7) + 7) % 7]!;
}

/** Conditions on the time of day: daylight, and hours of the local clock. */
export interface HoursOptions {
  /** Place at which the sun must be up; undefined if daylight is not required. */
  readonly daylightAt: Location | undefined;
  readonly localHours: LocalHours | undefined;
}

/** Returns, for each of the `hours` hours from `startHour`, whether it meets the conditions on daylight and local hours. */
export function wantedHours(
  { daylightAt, localHours }: HoursOptions,
  startHour: EpochHour,
  hours: number,
): boolean[] {
  const every = Array.from({ length: hours }, () => true);
  const light = daylightAt === undefined ? every : daylightHours(daylightAt, startHour, hours);
  const local = localHours === undefined ? every : withinLocalHours(localHours, startHour, hours);
  return every.map((_, hour) => light[hour]! && local[hour]!);
}

/**
 * Returns, for each of the consecutive hours, whether there is daylight at its start and at its end. Consecutive hours with daylight then lie between sunrise
 * and sunset.
 */
function daylightHours(location: Location, startHour: EpochHour, hours: number): boolean[] {
  const { latitude, longitude } = location;
  const light = Array.from(
    { length: hours + 1 },
    (_, hour) =>
      solarElevation((startHour + hour) * millisecondsPerHour, latitude, longitude) > daylightElevationDeg,
  );
  return light.slice(0, hours).map((starts, hour) => starts && light[hour + 1]!);
}
