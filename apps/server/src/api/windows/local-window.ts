import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { localTimes } from "../../weather/hours/local-times.ts";

/** Clock that converts the hours of a response to timestamps. Hours are counted from `startHour`. */
export interface Clock {
  readonly startHour: EpochHour;
  /** IANA name of the time zone of the local times; undefined if there are no local times. */
  readonly timezone: string | undefined;
}

interface LocalSpan {
  readonly start: string;
  readonly end: string;
  readonly start_local?: string;
  readonly end_local?: string;
}

/** Writes a window in UTC and, if the clock has a time zone, in local time. The window ranges from hour `from` (inclusive) to hour `to` (exclusive). */
export function localWindow(
  clock: Clock & { readonly timezone: string },
  from: number,
  to: number,
): Required<LocalSpan>;
export function localWindow(clock: Clock, from: number, to: number): LocalSpan;
export function localWindow({ startHour, timezone }: Clock, from: number, to: number): LocalSpan {
  const [start, end] = [startHour + from, startHour + to];
  return {
    start: formatEpochHour(start),
    end: formatEpochHour(end),
    ...(timezone === undefined
      ? {}
      : { start_local: localTime(start, timezone), end_local: localTime(end, timezone) }),
  };
}

function localTime(hour: EpochHour, timezone: string): string {
  return localTimes(timezone, hour, 1)[0]!;
}
