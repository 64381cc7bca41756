import type { Moments } from "@halcyon/scoring/judgement";
import { formatEpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";

/** Returns the start of the hour that contains a time, in the format of the API. */
export function hourOf(instant: string): string {
  return formatEpochHour(epochHourOf(Date.parse(instant)));
}

/** Shortens a local time of the API to minutes: `2026-11-24T07:00+01:00`. */
export function toMinute(local: string): string {
  return local.slice(0, 16) + local.slice(19);
}

/** Returns the end of the hour that starts at `local`, as a local time of the API. */
export function endOfHour(local: string): string {
  const offset = local.slice(19);
  const end = new Date(Date.parse(`${local.slice(0, 19)}Z`) + millisecondsPerHour).toISOString();
  return end.slice(0, 19) + offset;
}

/** Converts an instant to the local time of a time zone: `2026-11-24T07:00:00+01:00`. */
export function localOf(instant: string, timezone: string): string {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone: timezone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "longOffset",
  }).formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  const offset = part("timeZoneName").slice("GMT".length) || "+00:00";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:00${offset}`;
}

const spokenDay = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
});

/** Formats a local time for a sentence: `Tue 24 Nov 07:00`. */
export function spoken(local: string): string {
  return `${spokenDayOf(local)} ${local.slice(11, 16)}`;
}

/** Formats the day of a local time for a sentence: `Tue 24 Nov`. */
export function spokenDayOf(local: string): string {
  return spokenDay.format(new Date(`${local.slice(0, 10)}T00:00:00Z`)).replace(",", "");
}

/** Formats a period for a sentence: `Tue 24 Nov 07:00 to 16:00`. The end shows its day only if this differs from the day of the start. */
export function spokenHours(from: string, to: string): string {
  const end = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11, 16) : spoken(to);
  return `${spoken(from)} to ${end}`;
}

/** Returns functions that format times for sentences. They take indices of hours in `hours`, and format the starts of these hours. */
export function momentsOf(hours: readonly { readonly local: string }[]): Moments {
  const at = (hour: number): string => hours[hour]?.local ?? endOfHour(hours.at(-1)!.local);
  return {
    instant: (hour) => spoken(at(hour)),
    day: (hour) => spokenDayOf(at(hour)),
    span: (from, to) => spokenHours(at(from), at(to)),
  };
}
