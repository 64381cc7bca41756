import { frequencyOf, type ScoreRange } from "@halcyon/scoring";
import type { UsualScores } from "../../ports.ts";
import type { Admission } from "../admit-entry.ts";

/** How often the score of each wanted hour lies in a range, or one half where its month was not counted. Undefined where nobody knows. */
export function usualInRange(
  usual: UsualScores | undefined,
  { now, forecastHours }: Pick<Admission, "now" | "forecastHours">,
  { minimumScore, maximumScore = 1 }: ScoreRange,
): Float64Array | undefined {
  if (usual === undefined) return undefined;
  const { frequencies } = usual;
  return Float64Array.from({ length: forecastHours }, (_, hour) => {
    const reaching = minimumScore <= 0 ? 1 : frequencyOf(frequencies, now + hour, minimumScore);
    const above = maximumScore >= 1 ? 0 : frequencyOf(frequencies, now + hour, maximumScore + 0.0001);
    return reaching === undefined || above === undefined ? 0.5 : Math.max(reaching - above, 0);
  });
}
