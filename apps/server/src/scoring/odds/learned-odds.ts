import { isSingleRun } from "@halcyon/schema/registry";
import type { AppliedCalibration } from "@halcyon/weather";
import type { Admission } from "../admit-entry.ts";
import type { MembersBeside } from "./members-beside.ts";
import { type ModelPartOdds, modelPartOdds } from "./model-part-odds.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";

/** Calibration of probabilities for the hours of a model part. */
export interface LearnedOdds {
  /** Calibration of probabilities that come from ensemble members; undefined if there is none. */
  readonly ofMembers: ModelPartOdds | undefined;
  /** Calibration of probabilities that come from a single run, for hours without ensemble members; undefined if there is none. */
  readonly ofRun: ModelPartOdds | undefined;
}

/** Value which states that a model part has no calibration for the requested task or scenario. */
export const nothingLearned: LearnedOdds = { ofMembers: undefined, ofRun: undefined };

export function learnedOdds(
  { available }: Pick<ScoredModelPart, "available">,
  { entry }: Pick<Admission, "entry">,
  beside: MembersBeside,
): LearnedOdds {
  const own = modelPartOdds(entry, available);
  if (!isSingleRun(available.part)) return { ofMembers: own, ofRun: undefined };
  return { ofMembers: "scores" in beside ? beside.odds : undefined, ofRun: own };
}

/**
 * Returns the calibrations that were applied to the probabilities in a response, at most one per model part.
 *
 * @param isByRun - True if any probabilities come from the score of a single run.
 */
export function oddsTaughtBy(
  learned: readonly LearnedOdds[],
  isByRun: boolean,
): readonly AppliedCalibration[] {
  const used = learned.flatMap(({ ofMembers, ofRun }) => [ofMembers, isByRun ? ofRun : undefined]);
  const applied = used.flatMap((one) => (one === undefined ? [] : [one.applied]));
  return [...new Map(applied.map((one) => [one.part, one])).values()];
}
