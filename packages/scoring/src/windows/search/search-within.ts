import type { ScoredMembers } from "../../score/score-model-part.ts";
import { hoursBeforeStart, type WindowPart, type WindowSearch } from "./window-search.ts";

/** Range of hours, from (inclusive) to (exclusive), counted from the first hour of the response. */
interface HoursWithin {
  readonly fromHour: number;
  readonly toHour: number;
}

/**
 * Limits a search to windows that lie completely in a range of hours. The search keeps only these hours and the earlier hours on which probabilities depend.
 * Many short searches therefore take little longer than one long search.
 *
 * @example Continues from {@link weatherWindows}.
 * ```js
 * likeliestWindow(searchWithin(search, { fromHour: 1, toHour: 3 })).startHour; // => 1
 * ```
 */
export function searchWithin(search: WindowSearch, hours: HoursWithin): WindowSearch {
  const { fromHour, toHour } = hours;
  return {
    ...search,
    parts: partsWithin(search.parts, { fromHour: fromHour - hoursBeforeStart, toHour }),
    wanted: search.wanted.map((isWanted, hour) => isWanted && hour >= fromHour && hour < toHour),
  };
}

/**
 * Limits model parts to a range of hours.
 *
 * @example Continues from {@link weatherWindows}.
 * ```js
 * partsWithin(search.parts, { fromHour: 1, toHour: 3 })[0].firstHour; // => 1
 * ```
 */
export function partsWithin(parts: readonly WindowPart[], hours: HoursWithin): readonly WindowPart[] {
  return parts.map((part) => partWithin(part, hours));
}

function partWithin(part: WindowPart, hours: HoursWithin): WindowPart {
  const fromHour = Math.max(part.fromHour, hours.fromHour);
  const toHour = Math.max(Math.min(part.toHour, hours.toHour), fromHour);
  const firstHour = fromHour === toHour ? fromHour : Math.max(part.firstHour, hours.fromHour);
  const [first, end] = [firstHour - part.firstHour, toHour - part.firstHour];
  const { median, q10, q90 } = part.scores;
  return {
    ...part,
    fromHour,
    toHour,
    firstHour,
    scores: {
      ...membersWithin(part.scores, first, end),
      median: median.subarray(first, end),
      q10: q10.subarray(first, end),
      q90: q90.subarray(first, end),
    },
    ensemble: part.ensemble && membersWithin(part.ensemble, first, end),
  };
}

/**
 * Returns the scores of members in a range of hours. Hours are counted from the first hour of the scores.
 *
 * @example
 * ```js
 * const scores = { logScores: Float64Array.of(-1, -2, -3), members: 1, dropped: [], grids: [], fromRow: 0 };
 * membersWithin(scores, 1).logScores; // => Float64Array.of(-2, -3)
 * ```
 */
export function membersWithin(scores: ScoredMembers, first: number, end?: number): ScoredMembers {
  const { members, grids, dropped, fromRow, logScores } = scores;
  return {
    logScores: logScores.subarray(first * members, end === undefined ? undefined : end * members),
    members,
    dropped,
    grids,
    fromRow: fromRow + first,
  };
}
