import { type EpochHour, type Location, millisecondsPerHour } from "@halcyon/schema";
import { daylightElevationDeg, solarElevation } from "@halcyon/scoring";

/** Which of some consecutive hours have daylight at their start and at their end, so that a run of them lies between sunrise and sunset. */
export function daylightHours(location: Location, startHour: EpochHour, hours: number): boolean[] {
  const { latitude, longitude } = location;
  const light = Array.from(
    { length: hours + 1 },
    (_, hour) =>
      solarElevation((startHour + hour) * millisecondsPerHour, latitude, longitude) > daylightElevationDeg,
  );
  return light.slice(0, hours).map((starts, hour) => starts && light[hour + 1]!);
}
