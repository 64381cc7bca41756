export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** How far the clock of a zone is ahead of UTC at an instant [ms]. */
export function offsetMs(atMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(atMs);
  const of = (type: string): number => Number(parts.find((part) => part.type === type)!.value);
  const wallMs = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wallMs - Math.floor(atMs / 1000) * 1000;
}

/** The local day of an instant, in days since 1970-01-01. */
export function localDay(atMs: number, zone: string): number {
  return Math.floor((atMs + offsetMs(atMs, zone)) / dayMs);
}

/** When a local day begins [ms since 1970], or its first hour where the clock skips midnight. */
export function startOfDay(day: number, zone: string): number {
  const wallMs = day * dayMs;
  const guessMs = wallMs - offsetMs(wallMs, zone);
  return wallMs - offsetMs(guessMs, zone);
}

/** 0 is Monday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}
