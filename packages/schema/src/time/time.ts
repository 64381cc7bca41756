/** Whole hours since 1970-01-01T00:00Z. The hour t is the interval [t, t+1). */
export type EpochHour = number;

export const millisecondsPerHour = 3_600_000;

/**
 * Returns the hour that contains an instant given in milliseconds since 1970.
 *
 * @example
 * ```js
 * epochHourOf(Date.UTC(1970, 0, 2, 1, 59)); // => 25
 * ```
 */
export function epochHourOf(epochMs: number): EpochHour {
  return Math.floor(epochMs / millisecondsPerHour);
}

/**
 * Formats the start of an hour as `YYYY-MM-DDTHH:MM:SSZ`, the form of all UTC times in responses.
 *
 * @example
 * ```js
 * formatEpochHour(25); // => "1970-01-02T01:00:00Z"
 * ```
 */
export function formatEpochHour(hour: EpochHour): string {
  return formatInstant(hour * millisecondsPerHour);
}

/**
 * Formats an instant given in milliseconds since 1970 as `YYYY-MM-DDTHH:MM:SSZ`, rounded down to the second.
 *
 * @example
 * ```js
 * formatInstant(1999); // => "1970-01-01T00:00:01Z"
 * ```
 */
export function formatInstant(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
