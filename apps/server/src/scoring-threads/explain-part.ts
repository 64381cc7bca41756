import {
  type Counterfactual,
  counterfactuals,
  explainHour,
  type Gap,
  type PartInput,
  scorePart,
  tallyLimiting,
} from "@halcyon/scoring";
import { type PackedReasons, packReasons } from "./packed-reasons.ts";
import { type HourScores, hourScores } from "./part-task.ts";

export interface ExplainWish {
  /** Whether to count the hours that a looser limit would win. */
  readonly counterfactuals: boolean;
}

/** The scores of a part with their reasons. */
export interface ExplainedPart extends HourScores {
  readonly reasons: PackedReasons;
  /** Sum over the hours of how often each constraint limits, by its position. */
  readonly limiting: readonly number[];
  /** Undefined where they were not asked for. */
  readonly counterfactuals: readonly Counterfactual[] | undefined;
}

/** Scores a part and explains each of its hours, in the event loop or in a thread. */
export function explainPart(input: PartInput, wish: ExplainWish): ExplainedPart | Gap {
  const scores = scorePart(input);
  if ("gap" in scores) return scores;
  return {
    ...hourScores(scores),
    reasons: packReasons(scores.median.length, scores.grids.length, (hour) => explainHour(scores, hour)),
    limiting: tallyLimiting(scores, () => true).limiting,
    counterfactuals: wish.counterfactuals ? counterfactuals([scores]) : undefined,
  };
}
