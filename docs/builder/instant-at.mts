const millisecondsPerHour = 3_600_000;

/** Adds hours to a start. Returns the resulting time [ms since 1970]. */
export function instantAt(start: string, hours: number): number {
  return Date.parse(start) + hours * millisecondsPerHour;
}
