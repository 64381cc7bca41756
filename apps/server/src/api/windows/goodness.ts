import { isCeiling, type ScoreRange } from "@halcyon/scoring/windows";
import type { RankedWindow } from "../../scoring/score-in-worker.ts";

/** How good a score is where a range of scores is asked for, 0..1; larger is better. Where only a maximum is asked, low scores are good. */
export function goodnessIn(range: ScoreRange): (score: number) => number {
  return isCeiling(range) ? (score) => 1 - score : (score) => score;
}

/**
 * The worst hour of a window in bad members: its tenth percentile, or the ninetieth where only a maximum is asked. It is the median where too few
 * members answer.
 */
export function worstInBadMembers(
  { worstScore, worstScoreRange }: Pick<RankedWindow, "worstScore" | "worstScoreRange">,
  range: ScoreRange,
): number {
  return (isCeiling(range) ? worstScoreRange?.q90 : worstScoreRange?.q10) ?? worstScore;
}
