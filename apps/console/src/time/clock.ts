import type { Zone } from "../state/view.ts";

/** The IANA name of the zone of this browser. */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes instants on the clock of a zone. All take ms since 1970. */
export interface Clock {
  /** As people call the zone: `UTC`, or `Europe/Zurich`. */
  readonly name: string;
  /** `Sat 21 Nov` */
  readonly day: (ms: number) => string;
  /** `21 Nov` */
  readonly date: (ms: number) => string;
  /** `09:00` */
  readonly time: (ms: number) => string;
  /** `Sat 21 Nov, 09:00` */
  readonly moment: (ms: number) => string;
  /** The calendar day and the full hour of the day that an instant lies in. */
  readonly hourOf: (ms: number) => { readonly day: string; readonly hour: number };
}

const clocks: Readonly<Record<Zone, Clock>> = { utc: clockIn("UTC"), local: clockIn(browserZone) };

export function clockOf(zone: Zone): Clock {
  return clocks[zone];
}

/** The clock of a zone of the IANA database. */
export function clockIn(timeZone: string): Clock {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", ...options });
    return (ms: number) => made.format(ms).replaceAll(",", "");
  };
  const day = format({ weekday: "short", day: "numeric", month: "short" });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const hour = format({ hour: "2-digit" });
  const calendarDay = format({ year: "numeric", month: "2-digit", day: "2-digit" });
  return {
    name: timeZone,
    day,
    date: format({ day: "numeric", month: "short" }),
    time,
    moment: (ms) => `${day(ms)}, ${time(ms)}`,
    hourOf: (ms) => ({ day: calendarDay(ms), hour: Number(hour(ms)) }),
  };
}
