import { acceptableFrom } from "@halcyon/schema";
import type { ScoreRange } from "@halcyon/scoring/windows";

interface AskedRange {
  readonly minimum_score?: number | undefined;
  readonly maximum_score?: number | null | undefined;
}

/** The scores that are asked for: the acceptable ones and better where nothing is said; a maximum alone takes the place of that minimum. */
export function scoreRangeOf({ minimum_score: minimum, maximum_score: maximum }: AskedRange): ScoreRange {
  const maximumScore = maximum ?? undefined;
  return { minimumScore: minimum ?? (maximumScore === undefined ? acceptableFrom : 0), maximumScore };
}
