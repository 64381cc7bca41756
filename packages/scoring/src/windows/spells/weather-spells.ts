import {
  type CandidateWindow,
  candidateWindows,
  isEnough,
  isGap,
  isPossible,
  oddsOf,
} from "../odds/candidate-windows.ts";
import { countAtLeast, memberRuns } from "../odds/member-runs.ts";
import { isCeiling } from "../search/score-range.ts";
import { probabilityOf, shareOf } from "../../statistics/probability-of.ts";
import { bestOf, groupStarts, oddsIn, type StartGroup, type Starts } from "./start-groups.ts";
import { likelierFirst, publishedWindow, type WeatherWindow } from "../weather-windows.ts";
import type { WindowSearch } from "../search/window-search.ts";

/** Consecutive hours at each of which a likely enough window may start, counted in the members of one part. It is a single hour if windows do not overlap. */
export interface WeatherSpell {
  readonly startHour: number;
  /** The last hour at which a window may start; the spell ends with that window. */
  readonly latestStartHour: number;
  /** Position of the part that the last hours of its windows lie in. */
  readonly part: number;
  /** Number of members in which its windows are counted. It includes the run if that is one of them. */
  readonly members: number;
  /** The likeliest window of the spell. Among several it is the one with the best worst hour in bad members, then the first. */
  readonly best: WeatherWindow;
  /** Odds of all of its hours together by the members; never more than of any window inside. */
  readonly whole: {
    /** Share of the members that are good in all hours; undefined if one run alone was counted, or too few have all hours. */
    readonly share: number | undefined;
    readonly probability: number | undefined;
  };
  /** Published odds of the window of each start; undefined if one run alone knows them. */
  readonly chances: readonly (number | undefined)[];
  /** True if the next start begins another spell, because other members count there or, if days are reported, a new day begins. */
  readonly continues: boolean;
}

export interface SpellOptions {
  /** Minimum probability, 0..1. */
  readonly minimumProbability: number;
  /** Grouping of starts, spells by default. Days are those of the search. */
  readonly group?: StartGroup;
  readonly order?: SpellOrder;
}

/** Order of spells: likeliest first by their best windows (the default), by their starts, or longest first and of these the likeliest. */
export type SpellOrder = "likeliest" | "soonest" | "longest";

/**
 * Joins the windows that may be started hour after hour, or takes the best of each day or those that do not overlap.
 *
 * A window may be started where some member is good in all of its hours and its probability reaches the minimum. One run alone may know the window,
 * and nobody what that is worth. Then the run decides, and probabilities are undefined.
 *
 * @returns All of them. Under `likeliest` by their best windows as {@link weatherWindows} gives these.
 * @example Goes on from {@link weatherWindows}.
 * ```js
 * const [spell] = weatherSpells(search, { minimumProbability: 0.5 });
 * spell.startHour; // => 0
 * spell.latestStartHour; // => 0
 * ```
 */
export function weatherSpells(
  search: WindowSearch,
  { minimumProbability, group = "spell", order = "likeliest" }: SpellOptions,
): WeatherSpell[] {
  const possible = candidateWindows(search).filter(
    (start) => !isGap(start) && isPossible(start, minimumProbability),
  );
  const runs = groupStarts(search, possible, group);
  const wholes = wholesOf(search, runs);
  const spells = runs.map((starts, position) => {
    const [first, latest] = [starts[0]!, starts.at(-1)!];
    return {
      startHour: first.startHour,
      latestStartHour: latest.startHour,
      part: first.part,
      members: first.counted.scores.members,
      best: publishedWindow(search, bestOf(search, starts)),
      whole: wholes.get(first)!,
      chances: starts.map(({ probability }) => probability),
      continues: runs[position + 1]?.[0]!.startHour === latest.startHour + 1,
    };
  });
  return spells.toSorted((one, other) => inOrder(search, order, one, other));
}

function inOrder(search: WindowSearch, order: SpellOrder, one: WeatherSpell, other: WeatherSpell): number {
  if (order === "soonest") return one.startHour - other.startHour;
  const longer = order === "longest" ? startsIn(other) - startsIn(one) : 0;
  return longer || likelierFirst(search, one.best, other.best);
}

function startsIn({ startHour, latestStartHour }: WeatherSpell): number {
  return latestStartHour - startHour + 1;
}

/** Returns the members' odds for all hours of each run of starts, by its first one. */
function wholesOf(
  search: WindowSearch,
  runs: readonly Starts[],
): ReadonlyMap<CandidateWindow, WeatherSpell["whole"]> {
  const wholes = new Map<CandidateWindow, WeatherSpell["whole"]>();
  for (const [counted, ofCounted] of Map.groupBy(runs, ([first]) => first!.counted)) {
    const byEnd = new Map(ofCounted.map((starts) => [endHourOf(search, starts), starts]));
    let endHour = search.parts[ofCounted[0]![0]!.part]!.firstHour;
    for (const { good, scored } of memberRuns(counted.scores, search)) {
      const starts = byEnd.get(++endHour);
      if (starts === undefined) continue;
      const hours = endHour - starts[0]!.startHour;
      const members = { good: countAtLeast(good, hours), of: countAtLeast(scored, hours) };
      wholes.set(starts[0]!, wholeOf(search, starts, members));
    }
  }
  return wholes;
}

function endHourOf({ durationHours }: WindowSearch, starts: Starts): number {
  return starts.at(-1)!.startHour + durationHours;
}

/**
 * Returns the odds of the whole spell, at most those of the windows inside it. Otherwise they could be higher because members lack an hour, or because odds
 * were learned for windows of another length.
 */
function wholeOf(
  search: WindowSearch,
  starts: Starts,
  { good, of }: { readonly good: number; readonly of: number },
): WeatherSpell["whole"] {
  const { startHour, counted, part } = starts[0]!;
  const { scores } = counted;
  if (!isEnough(of, scores)) return { share: undefined, probability: undefined };
  const endHour = endHourOf(search, starts);
  const hours = { durationHours: endHour - startHour, lastHour: endHour - 1 };
  const usual = search.usual && Math.min(...search.usual.subarray(startHour, endHour));
  const said = { odds: probabilityOf(good, of, usual), worstLog: worstLogOf(search, starts) };
  const probability = oddsOf(search.parts[part]!, scores, said, hours);
  return {
    share:
      scores.members === 1
        ? undefined
        : Math.min(shareOf(good, of), ...starts.map((start) => shareOf(start.good, start.of))),
    probability: probability && Math.min(probability, ...starts.map(oddsIn)),
  };
}

/** Returns the worst score in all hours of a run of starts, if only one run is counted. */
function worstLogOf(search: WindowSearch, starts: Starts): number {
  const { worst, scores } = starts[0]!.counted;
  const worse = isCeiling(search) ? Math.max : Math.min;
  return worse(...starts.map(({ index }) => worst[index * scores.members]!));
}
