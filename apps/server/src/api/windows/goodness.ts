import { isCeiling, type ScoreRange } from "@halcyon/scoring/windows";
import type { RankedWindow } from "../../scoring/score-in-worker.ts";

/**
 * Returns a function that converts a score to a rating from 0 (worst) to 1 (best). If the requested range of scores has only a maximum, low scores are
 * best.
 */
export function goodnessIn(range: ScoreRange): (score: number) => number {
  return isCeiling(range) ? (score) => 1 - score : (score) => score;
}

/**
 * Returns the worst-hour score of a window in unfavourable ensemble members: the 10th percentile, or the 90th if only a maximum is requested. Returns the
 * median if there are too few members.
 */
export function worstInBadMembers(
  { worstScore, worstScoreRange }: Pick<RankedWindow, "worstScore" | "worstScoreRange">,
  range: ScoreRange,
): number {
  return (isCeiling(range) ? worstScoreRange?.q90 : worstScoreRange?.q10) ?? worstScore;
}
