import { isCeiling, type ScoreRange } from "@halcyon/scoring/windows";
import type { RankedWindow } from "../../scoring/score-in-worker.ts";

/** Returns a function that rates a score within a range of scores, 0..1; larger is better. If only a maximum is given, low scores are good. */
export function goodnessIn(range: ScoreRange): (score: number) => number {
  return isCeiling(range) ? (score) => 1 - score : (score) => score;
}

/**
 * Returns the score of the worst hour of a window in bad members: the tenth percentile, or the ninetieth if only a maximum is requested. If
 * there are too few members, it is the median.
 */
export function worstInBadMembers(
  { worstScore, worstScoreRange }: Pick<RankedWindow, "worstScore" | "worstScoreRange">,
  range: ScoreRange,
): number {
  return (isCeiling(range) ? worstScoreRange?.q90 : worstScoreRange?.q10) ?? worstScore;
}
