import type { EpochHour } from "@halcyon/schema/time";
import { localTimes } from "../../weather/hours/local-times.ts";

/** Stamps on the clocks of a time zone; the field is absent where none is asked for. */
export function localTimeField(
  timezone: string | undefined,
  from: EpochHour,
  hours: number,
): { local_time?: string[] } {
  return timezone === undefined ? {} : { local_time: localTimes(timezone, from, hours) };
}
