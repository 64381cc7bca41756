import { membersNeeded } from "../score/counted-values.ts";
import type { MemberScores, PartScores } from "../score/score-model-part.ts";
import { windowOdds } from "../windows/odds/candidate-windows.ts";
import { windowMembers } from "../windows/odds/window-members.ts";
import {
  isCeiling,
  logRange,
  type ScoreRange,
  type WindowPart,
  type WindowSearch,
} from "../windows/search/window-search.ts";
import { routeMembers, type RoutePass } from "./route-members.ts";

/** Scores of a cell of a route, by hour. */
export interface RouteCell {
  /** Published scores, 0..1. */
  readonly scores: Float64Array;
  /** Scores of the members of each ensemble. All cells have the same ensembles in the same order. */
  readonly ensembles: readonly MemberScores[];
}

/** Scores of the whole way if it begins at a certain hour. */
export interface RouteDeparture {
  /** Worst published score on the way: the lowest, or the highest if the range has only a maximum. */
  readonly score: number;
  /** Position of the first step with this score. */
  readonly step: number;
  /** Members of the first ensemble that has enough of them with a score in every step; undefined if none has. */
  readonly counted: CountedRoute | undefined;
  /** The published scores of the way as if they were those of one member, in the form of {@link CountedRoute.searched}. */
  readonly alone: MemberScores;
}

/** Members of one ensemble over all steps of a route. */
export interface CountedRoute {
  readonly ensemble: number;
  /** Worst score of each member on the way as a logarithm; NaN if the member lacks a score in some step. */
  readonly worst: Float64Array;
  /** The same scores, but 0 for a member that exceeds the maximum of a range with two bounds. The range needs no maximum then. */
  readonly searched: MemberScores;
  /** Number of members with a score in every step. */
  readonly whole: number;
  /** Number of members whose scores are in the range in every step. */
  readonly good: number;
}

/**
 * Returns the scores of the whole way for each hour of departure. All steps are counted within each member of one ensemble.
 *
 * @param passes - Steps of the way, at least one.
 * @param hours - Hours of departure, as positions in the scores of the cells.
 * @example
 * ```js
 * const cells = [{ scores: Float64Array.of(0.4, 1), ensembles: [{ logScores: Float64Array.of(0, -1, 0, 0), members: 2 }] }];
 * const [now, later] = routeDepartures(cells, [{ cell: 0, hour: 0 }], [0, 1], { minimumScore: 0.5 });
 * [now.score, now.counted.good, later.score, later.counted.good]; // => [0.4, 1, 1, 2]
 * ```
 */
export function routeDepartures(
  cells: readonly RouteCell[],
  passes: readonly RoutePass[],
  hours: readonly number[],
  range: ScoreRange,
): RouteDeparture[] {
  const { toLog } = logRange(range);
  const counted = countedOn(cells, passes, hours, range);
  return hours.map((start, index) => {
    const scores = passes.map(({ cell, hour }) => cells[cell]!.scores[start + hour]!);
    const [lowest, highest] = [Math.min(...scores), Math.max(...scores)];
    const score = isCeiling(range) ? highest : lowest;
    const isAbove = !isCeiling(range) && Math.log(highest) >= toLog;
    return {
      score,
      step: scores.indexOf(score),
      counted: counted[index],
      alone: { logScores: Float64Array.of(isAbove ? -Infinity : Math.log(score)), members: 1 },
    };
  });
}

/** Returns the counted members of each departure. */
function countedOn(
  cells: readonly RouteCell[],
  passes: readonly RoutePass[],
  hours: readonly number[],
  range: ScoreRange,
): (CountedRoute | undefined)[] {
  const all = hours.map((): CountedRoute | undefined => undefined);
  for (const ensemble of cells[0]!.ensembles.keys()) {
    if (!all.includes(undefined)) break;
    const scores = cells.map(({ ensembles }) => ensembles[ensemble]!);
    const { worst, searched } = worstOn(scores, passes, hours, range);
    const { members } = searched;
    const { whole, good } = windowMembers(searched, 1, searchedRange(range));
    for (const index of hours.keys()) {
      if (all[index] !== undefined || whole[index]! < membersNeeded * members) continue;
      const own = (logs: Float64Array): Float64Array => logs.subarray(index * members, (index + 1) * members);
      all[index] = {
        ensemble,
        worst: own(worst),
        searched: { logScores: own(searched.logScores), members },
        whole: whole[index]!,
        good: good[index]!,
      };
    }
  }
  return all;
}

/** Returns the worst score of each member on the way, in both forms of {@link CountedRoute}, of all departures one after another. */
function worstOn(
  scores: readonly MemberScores[],
  passes: readonly RoutePass[],
  hours: readonly number[],
  range: ScoreRange,
): Pick<CountedRoute, "worst" | "searched"> {
  if (range.maximumScore === undefined) {
    const searched = routeMembers(scores, passes, hours);
    return { worst: searched.logScores, searched };
  }
  // The lowest score with the opposite sign is the highest score.
  const negatives = scores.map(({ logScores, members }) => ({ logScores: negative(logScores), members }));
  const opposite = routeMembers(negatives, passes, hours);
  const { members } = opposite;
  const highest = negative(opposite.logScores);
  if (isCeiling(range)) return { worst: highest, searched: { logScores: highest, members } };
  const { logScores: worst } = routeMembers(scores, passes, hours);
  const { toLog } = logRange(range);
  const logScores = worst.map((log, at) => (highest[at]! >= toLog ? -Infinity : log));
  return { worst, searched: { logScores, members } };
}

function negative(values: Float64Array): Float64Array {
  return values.map((value) => -value);
}

/** Returns the range to which {@link CountedRoute.searched} is compared. */
function searchedRange(range: ScoreRange): ScoreRange {
  return isCeiling(range) ? range : { minimumScore: range.minimumScore };
}

/**
 * Returns a search for windows of departures. A departure is a window of one hour, and its score is the worst on the way.
 *
 * @param departures - Departures in consecutive hours, at least one.
 * @param wanted - True for each departure that may be chosen.
 * @example Continues from {@link routeDepartures}.
 * ```js
 * const search = departureSearch([now, later], [true, true], { minimumScore: 0.5 });
 * weatherSpells(search, { minimumProbability: 0.6 }).map(({ startHour }) => startHour); // => [1]
 * ```
 */
export function departureSearch(
  departures: readonly RouteDeparture[],
  wanted: readonly boolean[],
  range: ScoreRange,
): WindowSearch {
  const parts: WindowPart[] = [];
  let fromHour = 0;
  for (const [hour, { counted }] of departures.entries()) {
    const next = departures[hour + 1];
    if (next !== undefined && next.counted?.ensemble === counted?.ensemble) continue;
    const span = departures.slice(fromHour, hour + 1);
    // 0 for a way that exceeds the maximum of a range with two bounds, as in the scores that are searched.
    const median = Float64Array.from(span, ({ score, alone }) =>
      alone.logScores[0] === -Infinity ? 0 : score,
    );
    const scores = span.map(({ counted: own, alone }) => own?.searched ?? alone);
    const members = scores[0]!.members;
    const logScores = new Float64Array(span.length * members);
    for (const [at, one] of scores.entries()) logScores.set(one.logScores, at * members);
    parts.push({
      scores: scoresAlone({ logScores, members }, median),
      fromHour,
      toHour: hour + 1,
      firstHour: fromHour,
    });
    fromHour = hour + 1;
  }
  return { parts, wanted, durationHours: 1, ...searchedRange(range) };
}

/**
 * Returns scores as those of a model part, of which no constraint is known.
 *
 * @example
 * ```js
 * scoresAlone({ logScores: Float64Array.of(0), members: 1 }, Float64Array.of(1)).grids; // => []
 * ```
 */
export function scoresAlone(scores: MemberScores, median: Float64Array): PartScores {
  return { ...scores, median, q10: median, q90: median, dropped: [], grids: [], fromRow: 0 };
}

/**
 * Returns the published probability that the whole way is good, for each departure of a search. It is undefined for a departure without counted members.
 *
 * @example Continues from {@link departureSearch}.
 * ```js
 * departureOdds(search); // => [0.5, 0.8333]
 * ```
 */
export function departureOdds({ parts, ...search }: WindowSearch): (number | undefined)[] {
  return parts.flatMap(({ scores, fromHour, toHour }) =>
    scores.members === 1
      ? Array.from({ length: toHour - fromHour }, () => undefined)
      : [...windowOdds(scores, search)],
  );
}
