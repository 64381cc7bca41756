import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import { localTimes } from "../../weather/hours/local-times.ts";

/** Clock for the hours of a response. Hours are counted from the first one. */
export interface Clock {
  readonly startHour: EpochHour;
  /** Time zone of the local times; undefined for none. */
  readonly timezone: string | undefined;
}

interface LocalSpan {
  readonly start: string;
  readonly end: string;
  readonly start_local?: string;
  readonly end_local?: string;
}

/** Writes a window from `from` (inclusive) to `to` (exclusive) in UTC and in local time. */
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
