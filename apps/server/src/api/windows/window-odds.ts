import { type Band, bandOf, type Entry, type Likelihood, polarities } from "@halcyon/schema";
import type { PresenceBand } from "@halcyon/schema/wire";
import { likelihoodOf } from "@halcyon/scoring";
import { shareOf } from "@halcyon/scoring/statistics";
import type { FoundWindow } from "../../scoring/windows/find-windows.ts";

interface WindowOdds {
  share: number | null;
  likelihood: Likelihood | null;
  band: Band | PresenceBand;
  worst: { median: number; Q10: number; Q90: number } | null;
}

/**
 * Describes a window: the share of ensemble members in which it is good, its likelihood in words, its band and its worst score. If only a single run covers the
 * window, the values that need members are null.
 */
export function saidOf(
  { members, probability, worstScore, worstScoreRange }: FoundWindow,
  { type }: Pick<Entry, "type">,
): WindowOdds {
  return {
    share: worstScoreRange === undefined ? null : shareOf(members.good, members.of),
    likelihood: likelihoodIn(probability),
    band: bandOf(worstScore, polarities[type]),
    worst: worstScoreRange
      ? { median: worstScore, Q10: worstScoreRange.q10, Q90: worstScoreRange.q90 }
      : null,
  };
}

export function likelihoodIn(probability: number | undefined): Likelihood | null {
  return probability === undefined ? null : likelihoodOf(probability);
}
