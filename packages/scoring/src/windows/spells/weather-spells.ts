import {
  type CandidateWindow,
  candidateWindows,
  isEnough,
  isGap,
  isPossible,
  worstOf,
} from "../odds/candidate-windows.ts";
import { countAtLeast, memberRuns } from "../odds/member-runs.ts";
import { wholeOdds } from "../odds/whole-odds.ts";
import { isCeiling, type WindowSearch } from "../search/window-search.ts";
import { shareOf } from "../../statistics/probability-of.ts";
import {
  likelierFirst,
  publishedWindow,
  type WeatherWindow,
  disjointWindows,
  likeliestFirst,
} from "../weather-windows.ts";
import { publish } from "../../score/publish/publish.ts";

/**
 * Consecutive start hours of windows that are likely enough. The probabilities of all these windows come from the same members of one model part. If windows
 * must not overlap, there is only one start hour.
 */
export interface WeatherSpell {
  readonly startHour: number;
  /** Last hour at which a window may start. The spell ends at the end of that window. */
  readonly latestStartHour: number;
  /** Index of the model part that contains the last hours of the windows. */
  readonly part: number;
  /** Number of members from which the probabilities of the windows were computed. A single run that is counted with an ensemble is included. */
  readonly members: number;
  /**
   * Likeliest window of the spell. Among equally likely windows, it is the window with the highest Q10 of the members' worst scores. If only a maximum is
   * requested, it is the window with the lowest Q90. If these are equal too, it is the earliest window.
   */
  readonly best: WeatherWindow;
  /**
   * Share of members with good scores (in the requested range) in all hours of the spell, and the probability of such scores. This probability is never higher
   * than the probability of any window in the spell.
   */
  readonly whole: {
    /**
     * Share of the members with scores in the requested range in all hours, 0..1. Undefined if only a single run was counted, or if too few members have a
     * score in all hours.
     */
    readonly share: number | undefined;
    readonly probability: number | undefined;
  };
  /** Published probability of the window from each start; undefined if only a single run covers the window and its reliability is unknown. */
  readonly chances: readonly (number | undefined)[];
  /**
   * True if another spell begins with the next start hour. The reason is that other members are counted for that start, or that spells are grouped by day and a
   * new day begins.
   */
  readonly continues: boolean;
}

export interface SpellOptions {
  /** Minimum probability of a window, 0..1. */
  readonly minimumProbability: number;
  /** Grouping of window starts into spells; `spell` by default. The grouping `day` uses the field `days` of the search. */
  readonly group?: StartGroup;
  readonly order?: SpellOrder;
}

/** Order of spells. `likeliest`: by probability of the best window (the default). `soonest`: by start. `longest`: by length, then by probability. */
export type SpellOrder = "likeliest" | "soonest" | "longest";

/**
 * Joins windows with consecutive starts into spells. Other groupings return one spell per day, or single windows that do not overlap.
 *
 * A window may start if at least one member is good in all of its hours and its probability reaches the minimum. If only a single run was counted and its
 * reliability is unknown, the window may start if the run is good. Probabilities are then undefined.
 *
 * @returns All spells. With the order `likeliest` they are sorted by their best windows, in the order of {@link weatherWindows}.
 * @example Continues from {@link weatherWindows}.
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

/** Returns, for each run of starts, the odds that all hours of its windows are good. The key is the first start of the run. */
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
 * Returns the odds of the whole spell, but at most the odds of any window inside the spell. Otherwise they could be higher, because some members lack an hour,
 * or because the correction was fitted for windows of another length.
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
  const worstLog = worstLogOf(search, starts);
  const probability = wholeOdds(search, { startHour, endHour, part, scores, of, good, worstLog });
  return {
    share:
      scores.members === 1
        ? undefined
        : Math.min(shareOf(good, of), ...starts.map((start) => shareOf(start.good, start.of))),
    probability: probability && Math.min(probability, ...starts.map(oddsIn)),
  };
}

/** Returns the worst score in all hours of the windows of a run of starts, as a logarithm. It is needed only if just a single run is counted. */
function worstLogOf(search: WindowSearch, starts: Starts): number {
  const { worst, scores } = starts[0]!.counted;
  const worse = isCeiling(search) ? Math.max : Math.min;
  return worse(...starts.map(({ index }) => worst[index * scores.members]!));
}

/**
 * Grouping of window starts. `spell`: all consecutive starts whose probabilities come from the same members. `day`: for each day, the consecutive starts that
 * include the best start. `none`: single starts, so that windows do not overlap.
 */
export type StartGroup = "spell" | "day" | "none";

/** One or more starts in chronological order. */
type Starts = readonly CandidateWindow[];

/**
 * Groups the starts of windows, and returns the groups in chronological order.
 *
 * @param possible - Possible starts in chronological order.
 */
function groupStarts(search: WindowSearch, possible: Starts, group: StartGroup): readonly Starts[] {
  if (group === "none")
    return disjointWindows(search, likeliestFirst(search, possible))
      .toSorted((one, other) => one.startHour - other.startHour)
      .map((start) => [start]);
  return group === "day" ? bestOfDays(search, possible) : startRuns(possible);
}

/**
 * Returns the likeliest start. If starts are equally likely, the best Q10 of the members' worst scores decides (Q90 if there is a maximum score), then the
 * earliest start.
 */
function bestOf(search: WindowSearch, starts: Starts): CandidateWindow {
  const most = Math.max(...starts.map(oddsIn));
  const worstIn = (start: CandidateWindow): number =>
    isCeiling(search) ? -publish(worstOf(start)(0.9)) : publish(worstOf(start)(0.1));
  const [best] = starts
    .filter((start) => oddsIn(start) === most)
    .map((start) => ({ start, worst: worstIn(start) }))
    .toSorted((one, other) => other.worst - one.worst);
  return best!.start;
}

function oddsIn({ probability = 0 }: CandidateWindow): number {
  return probability;
}

/**
 * Splits the starts into the longest runs of consecutive starts that were counted in the same members. If days are given, the starts of a run all lie on one
 * day.
 */
function startRuns(possible: Starts, days?: WindowSearch["days"]): Starts[] {
  const runs: CandidateWindow[][] = [];
  for (const start of possible) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    const isNext =
      before?.startHour === start.startHour - 1 &&
      before.counted === start.counted &&
      days?.[before.startHour] === days?.[start.startHour];
    if (isNext) run!.push(start);
    else runs.push([start]);
  }
  return runs;
}

function bestOfDays(search: WindowSearch, possible: Starts): Starts[] {
  const { days } = search;
  const byDay = Map.groupBy(startRuns(possible, days), ([first]) => days?.[first!.startHour]);
  return [...byDay.values()].map((ofDay) => {
    const best = bestOf(search, ofDay.flat());
    return ofDay.find((starts) => starts.includes(best))!;
  });
}
