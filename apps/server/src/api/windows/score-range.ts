import { acceptableFrom } from "@halcyon/schema";
import type { ScoreRange } from "@halcyon/scoring/windows";

interface AskedRange {
  readonly minimum_score?: number | undefined;
  readonly maximum_score?: number | null | undefined;
}

/** Returns the requested range of scores. By default, it contains the acceptable scores and better; a maximum alone replaces that minimum. */
export function scoreRangeOf({ minimum_score: minimum, maximum_score: maximum }: AskedRange): ScoreRange {
  const maximumScore = maximum ?? undefined;
  return { minimumScore: minimum ?? (maximumScore === undefined ? acceptableFrom : 0), maximumScore };
}
