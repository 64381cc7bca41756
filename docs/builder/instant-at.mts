const millisecondsPerHour = 3_600_000;

/** Returns the time that is a number of hours after a start [ms since 1970]. */
export function instantAt(start: string, hours: number): number {
  return Date.parse(start) + hours * millisecondsPerHour;
}
