import { idealAbove } from "@halcyon/schema";
import { membersNeeded } from "../../score/counted-values.ts";
import { missingLimits } from "../../explain/limiting.ts";
import { probabilityOf, shareOf } from "../../statistics/probability-of.ts";
import { publish } from "../../score/publish/publish.ts";
import { publishProbability } from "../../statistics/publish-probability.ts";
import { scoreAt } from "../../statistics/quantile.ts";
import type { MemberScores, PartScores, ScoredMembers } from "../../score/score-model-part.ts";
import {
  hoursBeforeStart,
  type LastHours,
  type ScoreRange,
  type WindowPart,
  type WindowSearch,
} from "../search/window-search.ts";
import { countMembers, lowestOfWindows, type WindowMembers, windowMembers } from "./window-members.ts";

/** Candidate for a window: all of its hours are requested, but its probability is not yet compared with the minimum. */
export interface CandidateWindow {
  readonly startHour: number;
  /** Index of the model part that contains the last hour of the window. */
  readonly part: number;
  readonly counted: CountedWindows;
  /** Index of the window in the arrays of `counted`. */
  readonly index: number;
  readonly good: number;
  readonly of: number;
  readonly probability: number | undefined;
}

/** Number of members that have a score, and that are good, in all hours of each window. All windows are counted in one set of members. */
type CountedWindows = WindowMembers & CountedSet;

/** Returns all windows in which all hours are requested, in the order of their starts. */
export function candidateWindows(search: WindowSearch): CandidateWindow[] {
  const { parts, wanted, durationHours, usual } = search;
  const leastUsual = usual && lowestOfWindows({ logScores: usual, members: 1 }, durationHours);
  const candidates: CandidateWindow[] = [];
  let run = 0;
  for (const [position, part] of parts.entries()) {
    const starts = startsOfPart(search, part, leastUsual);
    for (let lastHour = part.fromHour; lastHour < part.toHour; lastHour++) {
      run = wanted[lastHour] === true ? run + 1 : 0;
      if (run < durationHours) continue;
      const startHour = lastHour - durationHours + 1;
      const index = startHour - part.firstHour;
      const counted = starts.counted[index]!;
      const [good, of] = [starts.good[index]!, starts.whole[index]!];
      const said = { odds: shrunkOdds(starts, index), worstLog: counted.worst[index]! };
      const probability = oddsOf(part, counted.scores, said, { durationHours, lastHour });
      candidates.push({ startHour, part: position, counted, index, good, of, probability });
    }
  }
  return candidates;
}

/**
 * Returns, for each start of a window, the share of the members whose scores are in the requested range in all its hours. {@link weatherSpells} publishes the
 * same share for that window alone.
 *
 * @returns Shares, 0..1, by start. NaN if some hours of the window are not requested, or if only a single run was counted. Also NaN if too few members have a
 *   score in all hours.
 * @example Continues from {@link weatherWindows}.
 * ```js
 * const ensemble = { ...scores, members: 2, logScores: Float64Array.of(0, 0, 0, -9, 0, 0) };
 * startShares({ ...search, parts: [{ ...search.parts[0], ensemble }] }); // => Float64Array.of(0.6667, 0.3333)
 * ```
 */
export function startShares(search: WindowSearch): Float64Array {
  const { parts, wanted, durationHours } = search;
  const shares = new Float64Array(Math.max(wanted.length - durationHours + 1, 0)).fill(Number.NaN);
  let run = 0;
  for (const part of parts) {
    const sets = membersCounted(part, search).map((scores) => ({
      ...countMembers(scores, durationHours, search),
      scores,
    }));
    for (let lastHour = part.fromHour; lastHour < part.toHour; lastHour++) {
      run = wanted[lastHour] === true ? run + 1 : 0;
      if (run < durationHours) continue;
      const startHour = lastHour - durationHours + 1;
      const index = startHour - part.firstHour;
      const { good, whole, scores } = countedSet(sets, index);
      const of = whole[index]!;
      if (scores.members > 1 && isEnough(of, scores)) shares[startHour] = shareOf(good[index]!, of);
    }
  }
  return shares;
}

/** Windows whose last hour lies in a model part, with the member counts that were used for each. Windows with unwanted hours are included. */
interface StartsOfPart extends CountedStarts {
  readonly counted: readonly CountedWindows[];
}

/**
 * Counts the members with a score, and with a good score, in the windows whose last hour lies in a model part.
 *
 * @param leastUsual - Lowest usual frequency of good weather among the hours of each window, 0..1; undefined if unknown.
 * @returns Counts by start, from the first score of the model part.
 */
function startsOfPart(
  search: WindowSearch,
  part: WindowPart,
  leastUsual: Float64Array | undefined,
): StartsOfPart {
  const { durationHours } = search;
  const sets = membersCounted(part, search).map((scores) => ({
    ...windowMembers(scores, durationHours, search),
    scores,
  }));
  const hours = part.toHour - part.firstHour;
  const whole = new Uint16Array(hours);
  const good = new Uint16Array(hours);
  const odds = new Float64Array(hours).fill(Number.NaN);
  const counted: CountedWindows[] = [];
  for (let lastHour = part.fromHour; lastHour < part.toHour; lastHour++) {
    const startHour = lastHour - durationHours + 1;
    const index = startHour - part.firstHour;
    if (index < 0) continue;
    const set = countedSet(sets, index);
    counted[index] = set;
    const [k, of] = [set.good[index]!, set.whole[index]!];
    good[index] = k;
    whole[index] = of;
    if (set.scores.members > 1) odds[index] = oddsOfStart(set, index, leastUsual?.[startHour]);
  }
  return { whole, good, odds, counted };
}

/**
 * Returns the probabilities of windows from the scores of one set of members. {@link weatherWindows} publishes the same probabilities.
 *
 * @param durationHours - Length of the windows, at least 1 [h].
 * @param usual - Usual frequency of good weather in each scored hour, 0..1; undefined if unknown.
 * @returns Probability of each window, by the position of its first hour among the scored hours. NaN if too few members have a score in all hours.
 * @example
 * ```js
 * // Scores of two members in two hours. The second member has the score 0 in the second hour.
 * const scores = { logScores: Float64Array.of(0, 0, 0, -Infinity), members: 2 };
 * windowOdds(scores, { durationHours: 1, minimumScore: 0.1 }); // => Float64Array.of(0.8333, 0.5)
 * ```
 */
export function windowOdds(
  scores: MemberScores,
  { durationHours, ...range }: Pick<WindowSearch, "durationHours"> & ScoreRange,
  usual?: Float64Array,
): Float64Array {
  const counted = { ...windowMembers(scores, durationHours, range), scores };
  const leastUsual = usual && lowestOfWindows({ logScores: usual, members: 1 }, durationHours);
  const odds = Float64Array.from(counted.whole, (_, start) =>
    oddsOfStart(counted, start, leastUsual?.[start]),
  );
  return odds.map((own, start) =>
    Number.isNaN(own) ? own : publishProbability(shrunkOdds({ ...counted, odds }, start)),
  );
}

/**
 * Returns the odds of a window from its members. Returns NaN if too few members have a score in all hours.
 *
 * @param usual - Lowest usual frequency of good weather among the hours of the window, 0..1; undefined if unknown.
 */
function oddsOfStart(
  { whole, good, scores }: CountedWindows,
  index: number,
  usual: number | undefined,
): number {
  const of = whole[index]!;
  return isEnough(of, scores) ? probabilityOf(good[index]!, of, usual) : Number.NaN;
}

/**
 * Returns the sets of members from which the probabilities of a model part's windows can be computed, the best set first. For each window, callers use the
 * first set in which enough members have a score in all hours, or else the last set.
 */
export function membersCounted(part: WindowPart, range: ScoreRange): readonly MemberScores[] {
  return part.ensemble === undefined
    ? [part.scores]
    : [amongMembers(part, part.ensemble, range), part.scores];
}

/** Adds the single run of a model part to the members of an ensemble. */
function amongMembers({ scores }: WindowPart, ensemble: ScoredMembers, range: ScoreRange): MemberScores {
  return runAmongMembers(sureMembers(ensemble, scores, range), scores);
}

/**
 * Returns the scores of an ensemble in the hours of a single run. If the run has data for a limit that the ensemble lacks, the ensemble cannot show whether an
 * hour is ideal. If the range begins or ends at the ideal band, the members then have no score in this hour.
 *
 * @param scores - Scores of the run, from the first hour of the ensemble on.
 * @example Continues from {@link scorePart}.
 * ```js
 * sureMembers(scores, scores, { minimumScore: 0.95 }).members; // => 1
 * ```
 */
export function sureMembers(
  ensemble: ScoredMembers,
  scores: PartScores,
  { minimumScore, maximumScore = 1 }: ScoreRange,
): MemberScores {
  const { members } = ensemble;
  const asksForIdeal = minimumScore > idealAbove || (maximumScore >= idealAbove && maximumScore < 1);
  if (!asksForIdeal || ensemble.dropped.length === 0) return ensemble;
  const logScores = ensemble.logScores.slice();
  for (let hour = 0; hour < logScores.length / members; hour++) {
    const known = missingLimits(scores, hour);
    const isUnsure = missingLimits(ensemble, hour).some((limit) => !known.includes(limit));
    if (isUnsure) logScores.fill(Number.NaN, hour * members, (hour + 1) * members);
  }
  return { logScores, members };
}

/** Members that are counted, with the number of those that have a score in all hours of each window. */
interface CountedSet extends Pick<WindowMembers, "whole"> {
  readonly scores: MemberScores;
}

/** Returns the set in which a window is counted. */
function countedSet<Counted extends CountedSet>(sets: readonly Counted[], index: number): Counted {
  return sets.find(({ whole, scores }) => isEnough(whole[index]!, scores)) ?? sets.at(-1)!;
}

/** Returns true if `of` members are enough, as a share of all members, to compute a probability from them. */
export function isEnough(of: number, { members }: MemberScores): boolean {
  return of >= membersNeeded * members;
}

/** Odds that consecutive hours are good, and their worst score. */
interface HoursCounted {
  /** Odds that the scores of all these hours are in the requested range, according to the counted members. */
  readonly odds: number;
  /** Logarithm of the worst score in these hours. It is needed only if just a single run is counted. */
  readonly worstLog: number;
}

/**
 * Returns the published probability that the scores of all hours of a window are in the requested range. Returns undefined if only a single run was counted and
 * its reliability is unknown.
 */
export function oddsOf(
  { bend, oddsOfRun }: WindowPart,
  { members }: MemberScores,
  { odds, worstLog }: HoursCounted,
  hours: LastHours,
): number | undefined {
  if (members === 1) return oddsOfRun?.(publish(Math.exp(worstLog)), hours);
  const said = publishProbability(odds);
  return bend === undefined ? said : bend(said, hours);
}

/**
 * Returns true if a window may start. At least one member must be good (in the requested range) in all hours, and the window must be likely enough. If only a
 * single run was counted and its reliability is unknown, the window may start if the run is good in all hours.
 */
export function isPossible(
  { good, probability = 1 }: Pick<CandidateWindow, "good" | "probability">,
  minimumProbability: number,
): boolean {
  return good > 0 && probability >= minimumProbability;
}

export function isGap({ counted: { scores }, of }: CandidateWindow): boolean {
  return !isEnough(of, scores);
}

/** Returns a function that computes unrounded quantiles over the members. The value of a member is the score of its worst hour. */
export function worstOf({ counted, index, of }: CandidateWindow): (probability: number) => number {
  const { members } = counted.scores;
  // Members that lack an hour are sorted behind the others.
  const sorted = counted.worst.subarray(index * members, (index + 1) * members).toSorted();
  return (probability) => scoreAt(sorted, of, probability);
}

/**
 * Returns the scores of an ensemble's members in the hours of a run. The scores of the run are added as the last member.
 *
 * @param ensemble - Scores from the first hour of the run. The members have no score in hours that the ensemble does not contain.
 * @param run - Scores of one member.
 * @returns Scores of the members and, last, of the run.
 * @example
 * ```js
 * const ensemble = { logScores: Float64Array.of(-1, -2), members: 2 };
 * const run = { logScores: Float64Array.of(-3), members: 1 };
 * runAmongMembers(ensemble, run).logScores; // => Float64Array.of(-1, -2, -3)
 * ```
 */
export function runAmongMembers(ensemble: MemberScores, run: MemberScores): MemberScores {
  const members = ensemble.members + 1;
  const hours = run.logScores.length;
  const logScores = new Float64Array(hours * members).fill(Number.NaN);
  const counted = Math.min(hours, ensemble.logScores.length / ensemble.members);
  for (let hour = 0, from = 0; hour < counted; hour++)
    for (let member = 0; member < ensemble.members; member++)
      logScores[hour * members + member] = ensemble.logScores[from++]!;
  for (let hour = 0; hour < hours; hour++)
    logScores[hour * members + ensemble.members] = run.logScores[hour]!;
  return { logScores, members };
}

/** Member counts of windows with the same length, by start hour. */
interface CountedStarts {
  /** Number of members that are counted, because they have a score in all hours. */
  readonly whole: ArrayLike<number>;
  /** Number of members whose score is in the requested range (good) in all hours. */
  readonly good: ArrayLike<number>;
  /**
   * Odds of each window computed only from its own counts, above 0 and below 1. NaN if too few members have a score in all hours, or if only a single run
   * has.
   */
  readonly odds: ArrayLike<number>;
}

/** Number of degrees of freedom that estimating the mean and the spread takes in the James-Stein estimate. */
const startsSpent = 3;

/**
 * Shrinks the probability of a window towards the mean probability of windows that start up to two days earlier. The probability then remains reliable for a
 * window that was chosen because its probability is high. The share p of K members differs by chance from the true probability of the window. The variance of p
 * by chance is w = p (1 - p) / (K - 1). The largest of many shares is probably too high by chance. Shrinking removes the part of the spread of the n shares
 * that is due to chance. The probability q becomes q + s (mean - q). The factor is s = min(1, (n - 3) min(w, mean w) / Σ (p - mean p)²). The probability
 * remains unchanged if all members are good, if no member is good, or if there are fewer than four starts. Later starts are not used, so a longer forecast
 * gives the same probability.
 *
 * @param start - Start of a window that has a probability.
 * @returns Probability, above 0 and below 1.
 * @see Efron and Morris 1975, https://doi.org/10.1080/01621459.1975.10479864; Smith and Winkler 2006, https://doi.org/10.1287/mnsc.1050.0451
 * @example
 * ```js
 * const good = [26, 24, 27, 25, 28];
 * const starts = { whole: [31, 31, 31, 31, 31], good, odds: good.map((count) => (count + 0.5) / 32) };
 * shrunkOdds(starts, 4); // => 0.828125
 * ```
 */
export function shrunkOdds({ whole, good, odds }: CountedStarts, start: number): number {
  const own = byChance(good[start]!, whole[start]!);
  if (own === 0) return odds[start]!;
  let [n, sum, share, squared, chance] = [0, 0, 0, 0, 0];
  for (let other = Math.max(start - hoursBeforeStart, 0); other <= start; other++) {
    if (Number.isNaN(odds[other]!)) continue;
    const p = good[other]! / whole[other]!;
    n++;
    sum += odds[other]!;
    share += p;
    squared += p * p;
    chance += byChance(good[other]!, whole[other]!);
  }
  // Of shares that are all alike rounding leaves a spread that is nearly 0.
  const spread = Math.max(squared - (share * share) / n, Number.EPSILON);
  const drawn = (Math.max(n - startsSpent, 0) * Math.min(own, chance / n)) / spread;
  return odds[start]! + Math.min(drawn, 1) * (sum / n - odds[start]!);
}

/** Returns the variance that the share of good members (with scores in the requested range) has by chance. */
function byChance(good: number, whole: number): number {
  const p = good / whole;
  return (p * (1 - p)) / Math.max(whole - 1, 1);
}
