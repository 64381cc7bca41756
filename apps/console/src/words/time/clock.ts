import { millisecondsPerHour } from "@halcyon/schema/time";
import type { Zone } from "../../data/state/view.ts";
import { ofPlace } from "../../data/state/work-hours.ts";

/** IANA name of the time zone of this browser. */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Length from which the end of a time range is written with its date, because the weekday alone would be ambiguous [ms]. */
const nearMs = 6 * 24 * millisecondsPerHour;

/** Clock that formats instants in a time zone. All functions take milliseconds since 1970. */
export interface Clock {
  /** Common name of the time zone: `UTC`, `America/New York`, or `UTC−3` at sea. */
  readonly name: string;
  /** Returns the day, such as `Sat 21 Nov`. */
  readonly day: (ms: number) => string;
  /** Returns the date, such as `21 Nov`. */
  readonly date: (ms: number) => string;
  /** Returns the time, such as `09:00`. */
  readonly time: (ms: number) => string;
  /** Returns the day and the time, such as `Sat 21 Nov 09:00`. */
  readonly moment: (ms: number) => string;
  /**
   * Returns a time range, such as `Mon 23 Nov 09:00 – 13:00`, or `Mon 23 Nov 23:00 – Tue 03:00` if it includes midnight. If the end is many days later,
   * the text includes its date.
   */
  readonly span: (fromMs: number, toMs: number) => string;
  /**
   * Returns the end of a time range whose start is known: `13:00`, or `Tue 03:00` on another day. If the end is many days later, the text includes the date.
   * If it is in another year, the text includes the year.
   */
  readonly endOf: (fromMs: number, toMs: number) => string;
  /** Returns the instant in ISO 8601, such as `2026-11-23T10:00:00+01:00`. */
  readonly iso: (ms: number) => string;
  /** Returns the calendar day of an instant, such as `2026-11-21`, and the full hour of the day. */
  readonly hourOf: (ms: number) => { readonly day: string; readonly hour: number };
}

/** Cached clocks by time zone. Creating a clock is slow. Besides, a new clock object would make charts render again. */
const clocks = new Map<string, Clock>();

/**
 * Returns the clock for the time zone that the reader chose.
 *
 * @param placeZone - Time zone of the place, as named by responses. Until it is known, the time zone of the browser is used.
 */
export function clockOf(zone: Zone, placeZone: string = browserZone): Clock {
  const name = { place: placeZone, local: browserZone, utc: "UTC" }[zone];
  const clock = clocks.get(name) ?? clockIn(name);
  clocks.set(name, clock);
  return clock;
}

/** Returns the clock of an IANA time zone. */
export function clockIn(timeZone: string): Clock {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", ...options });
    return (ms: number) => made.format(ms).replaceAll(",", "");
  };
  const day = format({ weekday: "short", day: "numeric", month: "short" });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const weekday = format({ weekday: "short" });
  const year = format({ year: "numeric" });
  const offset = zoneOffset(timeZone);
  const hourOf: Clock["hourOf"] = (ms) => {
    const local = new Date(ms + offset(ms)).toISOString();
    return { day: local.slice(0, "2026-11-21".length), hour: Number(local.slice(11, 13)) };
  };
  const moment = (ms: number): string => `${day(ms)} ${time(ms)}`;
  const endOf = (fromMs: number, toMs: number): string => {
    if (hourOf(fromMs).day === hourOf(toMs).day) return time(toMs);
    if (toMs - fromMs < nearMs) return `${weekday(toMs)} ${time(toMs)}`;
    return year(fromMs) === year(toMs) ? moment(toMs) : `${day(toMs)} ${year(toMs)} ${time(toMs)}`;
  };
  return {
    name: zoneWords(timeZone),
    day,
    date: format({ day: "numeric", month: "short" }),
    time,
    moment,
    endOf,
    span: (fromMs, toMs) => `${moment(fromMs)} – ${endOf(fromMs, toMs)}`,
    iso: (ms) => isoIn(timeZone, ms),
    hourOf,
  };
}

/**
 * Returns the common name of a time zone: an IANA time zone, or `auto` for the zone of the place. Time zones at sea are named by their offset:
 * `Etc/GMT+3` is `UTC−3`.
 */
export function zoneWords(timeZone: string): string {
  if (timeZone === ofPlace) return "the clock of the place";
  return timeZone
    .replace(
      /^Etc\/GMT([+-])(\d+)$/,
      (_, sign: string, hours: string) => `UTC${sign === "+" ? "−" : "+"}${hours}`,
    )
    .replaceAll("_", " ");
}

function isoIn(timeZone: string, ms: number): string {
  const offset = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(ms)
    .find(({ type }) => type === "timeZoneName")!
    .value.slice("GMT".length);
  const shift = /^([+-])(\d\d):(\d\d)/.exec(offset);
  const minutes = shift === null ? 0 : Number(`${shift[1]}1`) * (Number(shift[2]) * 60 + Number(shift[3]));
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, "2026-11-23T10:00:00".length);
  return `${local}${offset === "" ? "+00:00" : offset}`;
}

const dayMs = 86_400_000;

/** Maximum number of days per time zone for which the UTC offset is cached. */
const daysMax = 2000;

/**
 * Returns a function that maps an instant [ms since 1970] to the UTC offset of a time zone [ms]. The offset is positive east of Greenwich. Formatting an
 * instant is slow, and charts need the offset of every hour. No time zone changes its clocks twice within a UTC day. Therefore, an offset that is equal at
 * both ends of a day applies to the whole day.
 *
 * @param timeZone - IANA name of the time zone.
 */
export function zoneOffset(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const written = (ms: number): number => {
    const [day, month, year, hour, minute, second] = format.format(ms).match(/\d+/g)!.map(Number);
    return Date.UTC(year!, month! - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
  };
  const known = new Map<number, number>();
  const atStart = (day: number): number => {
    const offset = known.get(day) ?? written(day * dayMs);
    if (known.size >= daysMax) known.clear();
    known.set(day, offset);
    return offset;
  };
  return (ms) => {
    const day = Math.floor(ms / dayMs);
    const offset = atStart(day);
    return offset === atStart(day + 1) ? offset : written(ms);
  };
}
