import { scorePart } from "@halcyon/scoring";
import { loopTurn } from "@halcyon/weather";
import { requireRecipient } from "../../errors/caller-left.ts";
import type { UsualScores } from "../../ports.ts";
import type { Admission } from "../admit-entry.ts";
import { type LearnedOdds, learnedOdds } from "./learned-odds.ts";
import { type MembersBeside, membersBeside } from "./members-beside.ts";
import { type ScoredModelPart, scoreModelParts } from "../score-model-parts.ts";

/** Scores of the hours ahead, with all data from which their odds are computed. */
interface ScoredForOdds {
  readonly parts: readonly ScoredModelPart[];
  /** Calibration of odds for each model part. */
  readonly learned: readonly LearnedOdds[];
  /** Ensemble members from which odds are counted in hours of the deterministic run. */
  readonly beside: MembersBeside;
  /** How often each score occurred at the place in past years; undefined if it is not known. */
  readonly usual: UsualScores | undefined;
}

/**
 * Scores each model part of an admitted (checked) request. Also scores the ensemble members in the hours that are scored from the deterministic run.
 *
 * @param hoursBack - Number of additional hours that are scored before the first hour of each model part [h].
 * @throws Refusal weather_unavailable if a source cannot be read, data_gap if a score lacks data; DamagedRunError if a run is damaged.
 */
export async function scoreForOdds(admitted: Admission, hoursBack: number): Promise<ScoredForOdds> {
  await loopTurn();
  const [read, beside] = await Promise.all([admitted.read(hoursBack), membersBeside(admitted)]);
  await loopTurn();
  const parts = scoreModelParts(scorePart, admitted, read, hoursBack);
  // What is not known yet is made for who asks: a caller who has left asks no more.
  requireRecipient();
  const usual = await admitted.usual();
  return { parts, learned: parts.map((part) => learnedOdds(part, admitted, beside)), beside, usual };
}
