import type { Location } from "@halcyon/schema";
import { type EpochHour, type LocalHours, millisecondsPerHour } from "@halcyon/schema/time";
import { solarElevation } from "@halcyon/scoring";
import { daylightElevationDeg } from "@halcyon/scoring/derived";
import { withinLocalHours } from "./local-hours.ts";

/** Conditions on the hours of a day. */
export interface HoursOptions {
  /** Place at which the sun must be up; undefined if daylight is not required. */
  readonly daylightAt: Location | undefined;
  readonly localHours: LocalHours | undefined;
}

/** Returns one flag for each of the consecutive hours: true if the hour is wanted. */
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

/**
 * Returns one flag for each of the consecutive hours: true if there is daylight at its start and at its end. A run of such hours lies between sunrise and
 * sunset.
 */
function daylightHours(location: Location, startHour: EpochHour, hours: number): boolean[] {
  const { latitude, longitude } = location;
  const light = Array.from(
    { length: hours + 1 },
    (_, hour) =>
      solarElevation((startHour + hour) * millisecondsPerHour, latitude, longitude) > daylightElevationDeg,
  );
  return light.slice(0, hours).map((starts, hour) => starts && light[hour + 1]!);
}
