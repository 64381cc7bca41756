import { acceptableFrom } from "@halcyon/schema";
import type { ScoreRange } from "@halcyon/scoring/windows";

interface AskedRange {
  readonly minimum_score?: number | undefined;
  readonly maximum_score?: number | null | undefined;
}

/**
 * Returns the requested range of scores. By default, it contains acceptable and better scores. If only a maximum is given, there is no
 * minimum.
 */
export function scoreRangeOf({ minimum_score: minimum, maximum_score: maximum }: AskedRange): ScoreRange {
  const maximumScore = maximum ?? undefined;
  return { minimumScore: minimum ?? (maximumScore === undefined ? acceptableFrom : 0), maximumScore };
}
