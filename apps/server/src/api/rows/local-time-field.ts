import type { EpochHour } from "@halcyon/schema/time";
import { localTimes } from "../../weather/hours/local-times.ts";

/** Returns the field with the time stamps in the local time of a time zone. The field is absent if no time zone is requested. */
export function localTimeField(
  timezone: string | undefined,
  from: EpochHour,
  hours: number,
): { local_time?: string[] } {
  return timezone === undefined ? {} : { local_time: localTimes(timezone, from, hours) };
}
