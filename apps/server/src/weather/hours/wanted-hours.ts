import type { EpochHour, LocalHours, Location } from "@halcyon/schema";
import { daylightHours } from "./daylight-hours.ts";
import { withinLocalHours } from "./local-hours.ts";

/** Which hours of a day a caller wants. */
export interface HoursWish {
  /** Where the sun must be up; undefined where it need not. */
  readonly daylightAt: Location | undefined;
  readonly localHours: LocalHours | undefined;
}

/** Which of some consecutive hours are wanted. */
export function wantedHours(
  { daylightAt, localHours }: HoursWish,
  startHour: EpochHour,
  hours: number,
): boolean[] {
  const every = Array.from({ length: hours }, () => true);
  const light = daylightAt === undefined ? every : daylightHours(daylightAt, startHour, hours);
  const local = localHours === undefined ? every : withinLocalHours(localHours, startHour, hours);
  return every.map((_, hour) => light[hour]! && local[hour]!);
}
