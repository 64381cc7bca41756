import { probabilityOf } from "../../statistics/probability-of.ts";
import type { MemberScores } from "../../score/score-model-part.ts";
import type { WindowSearch } from "../search/window-search.ts";
import { oddsOf } from "./candidate-windows.ts";

/** Consecutive hours, with the counts of members from which one probability is computed for all of these hours together. */
export interface WholeHours {
  readonly startHour: number;
  /** Hour after the last hour of the range. */
  readonly endHour: number;
  /** Index of the model part that contains the last hour. */
  readonly part: number;
  readonly scores: MemberScores;
  /** Number of members with a score in all hours. */
  readonly of: number;
  /** Number of members with a score in the requested range (good) in all hours. */
  readonly good: number;
  /** Logarithm of the worst score in the hours. It is used only if a single run is counted without members. */
  readonly worstLog: number;
}

/**
 * Returns the published probability that the scores of all given hours are in the requested range (good). It depends only on the members in these hours. It is
 * not shrunk towards the probabilities of earlier windows, because these hours were not chosen as the likeliest of many.
 *
 * @returns Undefined if only a single run was counted and its reliability is unknown.
 */
export function wholeOdds(
  { parts, usual: usualOfHours }: Pick<WindowSearch, "parts" | "usual">,
  { startHour, endHour, part, scores, of, good, worstLog }: WholeHours,
): number | undefined {
  const usual = usualOfHours && Math.min(...usualOfHours.subarray(startHour, endHour));
  const hours = { durationHours: endHour - startHour, lastHour: endHour - 1 };
  return oddsOf(parts[part]!, scores, { odds: probabilityOf(good, of, usual), worstLog }, hours);
}
