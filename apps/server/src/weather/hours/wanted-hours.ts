import type { Location } from "@halcyon/schema";
import { type EpochHour, type LocalHours, millisecondsPerHour } from "@halcyon/schema/time";
import { solarElevation } from "@halcyon/scoring";
import { daylightElevationDeg } from "@halcyon/scoring/derived";
import { withinLocalHours } from "./local-hours.ts";

/** Hours of a day that a caller wants. */
export interface HoursOptions {
  /** Place at which the sun must be up; undefined if it need not be. */
  readonly daylightAt: Location | undefined;
  readonly localHours: LocalHours | undefined;
}

/** Returns which of some consecutive hours are wanted. */
export function wantedHours(
  { daylightAt, localHours }: HoursOptions,
  startHour: EpochHour,
  hours: number,
): boolean[] {
  const every = Array.from({ length: hours }, () => true);
  const light = daylightAt === undefined ? every : daylightHours(daylightAt, startHour, hours);
  const local = localHours === undefined ? every : withinLocalHours(localHours, startHour, hours);
  return every.map((_, hour) => light[hour]! && local[hour]!);
}

/** Returns which of some consecutive hours have daylight at their start and at their end. A run of them then lies between sunrise and sunset. */
function daylightHours(location: Location, startHour: EpochHour, hours: number): boolean[] {
  const { latitude, longitude } = location;
  const light = Array.from(
    { length: hours + 1 },
    (_, hour) =>
      solarElevation((startHour + hour) * millisecondsPerHour, latitude, longitude) > daylightElevationDeg,
  );
  return light.slice(0, hours).map((starts, hour) => starts && light[hour + 1]!);
}
