import type { AppliedCalibration } from "@halcyon/weather";
import type { Admission } from "../admit-entry.ts";
import type { MembersBeside } from "./members-beside.ts";
import { type ModelPartOdds, modelPartOdds } from "./model-part-odds.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";

/** Calibration of the odds in the hours of a part. */
export interface LearnedOdds {
  /** Odds of the members that are counted there. */
  readonly ofMembers: ModelPartOdds | undefined;
  /** Odds of one run, for hours that only it covers. */
  readonly ofRun: ModelPartOdds | undefined;
}

/** Calibration of the odds if nothing was learned, or nothing of what is asked. */
export const nothingLearned: LearnedOdds = { ofMembers: undefined, ofRun: undefined };

export function learnedOdds(
  { available }: Pick<ScoredModelPart, "available">,
  { entry }: Pick<Admission, "entry">,
  beside: MembersBeside,
): LearnedOdds {
  const own = modelPartOdds(entry, available);
  if (available.part !== "deterministic") return { ofMembers: own, ofRun: undefined };
  return { ofMembers: "scores" in beside ? beside.odds : undefined, ofRun: own };
}

/**
 * Returns the calibrations that changed the odds of the members in a response, each part once.
 *
 * @param isByRun - Whether any of them follow from the score of one run.
 */
export function oddsTaughtBy(
  learned: readonly LearnedOdds[],
  isByRun: boolean,
): readonly AppliedCalibration[] {
  const used = learned.flatMap(({ ofMembers, ofRun }) => [ofMembers, isByRun ? ofRun : undefined]);
  const applied = used.flatMap((one) => (one === undefined ? [] : [one.applied]));
  return [...new Map(applied.map((one) => [one.part, one])).values()];
}
