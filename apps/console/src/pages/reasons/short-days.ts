import type { EntryDetail } from "@halcyon/schema";
import type * as V2 from "@halcyon/schema/v2";
import { type JudgedShortfall, judgeShortfall } from "@halcyon/scoring/judgement";
import type { Clock } from "../../words/time/clock.ts";
import {
  type DayShortWords,
  dayShortWords,
  membersOf,
  type ShortHour,
} from "../../words/weather/shortfall-words.ts";
import { lowerFirst } from "../../words/weather/constraint-words.ts";

/** Calendar day, with the share of ensemble members' hourly forecasts that are below the acceptable band. */
export interface ShortDay {
  /** Date, such as `Fri 27 Nov`. */
  readonly name: string;
  readonly judged: JudgedShortfall;
  /** Texts that say how many ensemble members' forecasts are below the acceptable band, and which limits keep them there. */
  readonly words: DayShortWords;
}

/** Maximum number of days that are considered. Forecasts of later hours are hardly better than seasonal averages. */
const daysMost = 16;

/** Returns how many ensemble members' forecasts are below the acceptable band on each calendar day. Days are in the time zone of the clock. */
export function shortDays(
  hours: readonly ShortHour[],
  parts: V2.ForecastMetadata["source"]["parts"],
  entry: Pick<EntryDetail, "constraints" | "polarity">,
  clock: Pick<Clock, "day" | "hourOf">,
): ShortDay[] {
  const days = Map.groupBy(hours, ({ timestamp }) => clock.hourOf(Date.parse(timestamp)).day);
  return [...days.values()].slice(0, daysMost).map((ofDay) => {
    const judged = judgeShortfall(ofDay);
    const name = clock.day(Date.parse(ofDay[0]!.timestamp));
    return { name, judged, words: dayShortWords(judged, membersOf(ofDay, parts), entry) };
  });
}

/**
 * Returns the day with the largest share of ensemble members' forecasts below the acceptable band; undefined if there is none. Days with fewer than half as
 * many hours as the longest day do not count.
 */
export function worstDay(days: readonly ShortDay[]): ShortDay | undefined {
  const longest = Math.max(...days.map(({ judged }) => judged.hours));
  const whole = days.filter(({ judged }) => 2 * judged.hours >= longest);
  const [worst] = whole.toSorted((one, other) => other.judged.share - one.judged.share);
  return worst !== undefined && worst.judged.share > 0 ? worst : undefined;
}

/** Returns a sentence about the worst day; empty if no forecast is below the acceptable band on any day. */
export function worstDayWords(days: readonly ShortDay[]): string {
  const worst = worstDay(days);
  if (worst === undefined) return "";
  return `The worst day is ${worst.name}: ${lowerFirst(worst.words.sentence)}`;
}
