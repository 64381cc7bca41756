import { isCeiling, type ScoreRange } from "@halcyon/scoring/windows";
import type { RankedWindow } from "../../scoring/score-in-worker.ts";

/**
 * Returns a function that rates a score from 0 to 1 within a range of scores; larger is better. If the range has only a maximum, low scores
 * are good.
 */
export function goodnessIn(range: ScoreRange): (score: number) => number {
  return isCeiling(range) ? (score) => 1 - score : (score) => score;
}

/**
 * Returns the worst hour's score of a window in unfavourable members: the tenth percentile, or the ninetieth if only a maximum is
 * requested. If there are too few members, it is the median.
 */
export function worstInBadMembers(
  { worstScore, worstScoreRange }: Pick<RankedWindow, "worstScore" | "worstScoreRange">,
  range: ScoreRange,
): number {
  return (isCeiling(range) ? worstScoreRange?.q90 : worstScoreRange?.q10) ?? worstScore;
}
