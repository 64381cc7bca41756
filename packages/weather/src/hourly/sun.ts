import type { Location } from "@halcyon/schema";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { sineOfSolarElevation, sunOfHour } from "@halcyon/scoring/derived";

/** Returns the sine of the sun's elevation, -1..1. The hour may have a fraction. */
export function sineOfElevation(hour: EpochHour, { latitude, longitude }: Location): number {
  return sineOfSolarElevation(hour * millisecondsPerHour, latitude, longitude);
}

/**
 * Returns the sunlight of each hour of a step: the mean sine of the sun's elevation, which counts as 0 while the sun is down.
 *
 * @param from - First hour of the step.
 * @param hours - Length of the step [h].
 */
export function sunlightOfHours(from: EpochHour, hours: number, location: Location): readonly number[] {
  return Array.from({ length: hours }, (_, row) => sunOfHour(from + row, location).meanSine);
}
