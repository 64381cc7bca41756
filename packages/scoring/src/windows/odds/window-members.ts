import { countAtLeast, memberRuns } from "./member-runs.ts";
import type { MemberScores } from "../../score/score-model-part.ts";
import { isCeiling, type ScoreRange } from "../search/window-search.ts";

/** Numbers of members in windows of the same length. Arrays are indexed by the position of the window's first hour among the scored hours. */
export interface WindowMembers {
  /** Number of members with a score in all hours of the window. */
  readonly whole: Uint16Array;
  /** Number of members with a score in the requested range (good) in all hours of the window. */
  readonly good: Uint16Array;
  /**
   * Score of each member's worst hour as a logarithm, [window][member]. The worst hour has the lowest score, or the highest if only a maximum is requested.
   * NaN if an hour has no score.
   */
  readonly worst: Float64Array;
}

/**
 * Counts the good members for each start of a window. A member is good if its score is in the range in **every** hour of the window. The hours are counted
 * within each member, because a product of hourly shares would assume that the hours are independent.
 *
 * @param durationHours - Length of the window, at least 1 [h].
 * @param range - Range in which the published scores must lie.
 * @example Continues from {@link scorePart}.
 * ```js
 * windowMembers(scores, 2, { minimumScore: 0.1 }).good; // => Uint16Array.of(1, 0)
 * ```
 */
export function windowMembers(scores: MemberScores, durationHours: number, range: ScoreRange): WindowMembers {
  const worst = isCeiling(range)
    ? highestOfWindows(scores, durationHours)
    : lowestOfWindows(scores, durationHours);
  return { ...countMembers(scores, durationHours, range), worst };
}

/** Counts the members as {@link windowMembers} does, without their worst hours. */
export function countMembers(
  scores: MemberScores,
  durationHours: number,
  range: ScoreRange,
): Omit<WindowMembers, "worst"> {
  const starts = Math.max(scores.logScores.length / scores.members - durationHours + 1, 0);
  const whole = new Uint16Array(starts);
  const good = new Uint16Array(starts);
  let start = 1 - durationHours;
  for (const runs of memberRuns(scores, range)) {
    if (start >= 0) {
      whole[start] = countAtLeast(runs.scored, durationHours);
      good[start] = countAtLeast(runs.good, durationHours);
    }
    start++;
  }
  return { whole, good };
}

/**
 * Returns, for each window and member, the lowest value in the window. The values are logarithms of scores, or usual frequencies.
 *
 * @returns Lowest values, [window][member]; NaN if the member lacks a value in an hour of the window.
 */
export function lowestOfWindows({ logScores, members }: MemberScores, durationHours: number): Float64Array {
  const hours = logScores.length / members;
  const lowest = new Float64Array(Math.max(hours - durationHours + 1, 0) * members);
  // Hours of rising values, of which the first is the lowest of the window: each hour enters once and leaves once.
  const rising = new Int32Array(hours);
  for (let member = 0; member < members; member++) {
    let first = 0;
    let end = 0;
    let lastGap = -1;
    for (let hour = 0; hour < hours; hour++) {
      const value = logScores[hour * members + member]!;
      if (Number.isNaN(value)) {
        lastGap = hour;
        end = first;
      } else {
        while (end > first && logScores[rising[end - 1]! * members + member]! >= value) end--;
        rising[end++] = hour;
      }
      const start = hour - durationHours + 1;
      if (start < 0) continue;
      if (first < end && rising[first]! < start) first++;
      lowest[start * members + member] =
        lastGap >= start ? Number.NaN : logScores[rising[first]! * members + member]!;
    }
  }
  return lowest;
}

function highestOfWindows({ logScores, members }: MemberScores, durationHours: number): Float64Array {
  return opposite(lowestOfWindows({ logScores: opposite(logScores), members }, durationHours));
}

function opposite(values: Float64Array): Float64Array {
  return values.map((value) => -value);
}
