/** Time zones with different rules for clock changes. Examples are half-hour changes, a pause in Ramadan, changes at midnight, and no changes. */
export const zones = [
  "America/Havana",
  "America/Los_Angeles",
  "America/Santiago",
  "America/St_Johns",
  "Africa/Cairo",
  "Africa/Casablanca",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/London",
  "Pacific/Apia",
  "Pacific/Chatham",
] as const;

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** Returns a function that gives the local time of an instant, `YYYY-MM-DDTHH:MM`. It does not use Temporal. */
export function localClock(timezone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (atMs) => format.format(atMs).replace(" ", "T");
}

/** Returns the clock changes of a zone from 2026 to 2030. Each is the first minute with the new offset [ms since 1970]. */
export function changesOfClocks(timezone: string): number[] {
  const clock = localClock(timezone);
  const offset = (atMs: number): number => Date.parse(`${clock(atMs)}Z`) - atMs;
  const changes: number[] = [];
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2031, 0, 1); day += dayMs) {
    let [before, after] = [day, day + dayMs];
    if (offset(before) === offset(after)) continue;
    while (after - before > minuteMs) {
      const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
      if (offset(middle) === offset(before)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

/** Minute with its local time. */
export interface LocalMinute {
  readonly atMs: number;
  readonly local: string;
}

/** Returns the minutes from `spanMs` before an instant to `spanMs` after it (exclusive), in order. */
export function minutesAround(timezone: string, atMs: number, spanMs: number): LocalMinute[] {
  const clock = localClock(timezone);
  return Array.from({ length: (2 * spanMs) / minuteMs }, (_, index) => {
    const minute = atMs - spanMs + index * minuteMs;
    return { atMs: minute, local: clock(minute) };
  });
}
