import type { Location } from "@halcyon/schema";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { sineOfSolarElevation, sunOfHour } from "@halcyon/scoring/derived";

/** Returns the sine of the sun's elevation, -1..1, at an hour since 1970, fractions allowed. */
export function sineOfElevation(hour: EpochHour, { latitude, longitude }: Location): number {
  return sineOfSolarElevation(hour * millisecondsPerHour, latitude, longitude);
}

/**
 * Returns the sunlight of each hour of a step. It is the mean sine of the sun's elevation over the hour, with 0 while the sun is below the horizon.
 *
 * @param from - First hour of the step.
 * @param hours - Length of the step [h].
 */
export function sunlightOfHours(from: EpochHour, hours: number, location: Location): readonly number[] {
  return Array.from({ length: hours }, (_, row) => sunOfHour(from + row, location).meanSine);
}
