import { millisecondsPerHour } from "@halcyon/schema/time";
import { type Clock, clockIn } from "../../words/time/clock.ts";

/** Calendar day for which a board can rank its sites. The day begins at different instants in different time zones. */
export interface BoardDay {
  /** Date, such as `2026-11-27`. */
  readonly day: string;
  /** Name of the day, as written in the middle of a sentence: `today`, `tomorrow`, or `Fri 27 Nov`. */
  readonly name: string;
}

type DayClock = Pick<Clock, "hourOf">;

/** Clock that formats a date, which is given as midnight in UTC. */
const dateClock = clockIn("UTC");

/**
 * Returns the days of a board, in order: all days that the clock of any site shows within a number of hours from now. Days are called today and tomorrow if
 * all clocks agree on the current day.
 */
export function boardDays(clocks: readonly DayClock[], nowMs: number, hours: number): BoardDay[] {
  const days = new Set<string>();
  for (const { hourOf } of new Set(clocks))
    for (let ahead = 0; ahead < hours; ahead++) days.add(hourOf(nowMs + ahead * millisecondsPerHour).day);
  const todays = new Set(clocks.map(({ hourOf }) => hourOf(nowMs).day));
  const sorted = [...days].toSorted();
  const isOneToday = todays.size === 1;
  return sorted.map((day, at) => ({
    day,
    name: isOneToday && at < 2 ? ["today", "tomorrow"][at]! : dateClock.day(Date.parse(day)),
  }));
}

/**
 * Returns the start and the end (exclusive) of the forecast hours on a calendar day [ms since 1970]. Returns undefined if the forecast has no hour on that day.
 */
export function dayOn(
  day: string,
  { hourOf }: DayClock,
  nowMs: number,
  hours: number,
): { readonly fromMs: number; readonly toMs: number } | undefined {
  const firstMs = nowMs - (nowMs % millisecondsPerHour);
  const inDay = Array.from({ length: hours }, (_, ahead) => firstMs + ahead * millisecondsPerHour).filter(
    (ms) => hourOf(ms).day === day,
  );
  const [fromMs, lastMs] = [inDay[0], inDay.at(-1)];
  if (fromMs === undefined || lastMs === undefined) return undefined;
  return { fromMs, toMs: lastMs + millisecondsPerHour };
}
