import { frequencyOf } from "@halcyon/scoring";
import type { UsualScores } from "../ports.ts";
import type { Admission } from "./admit-entry.ts";

/** How often each hour that was asked for reaches a minimum, one half where its month was not counted; undefined where nobody knows. */
export function usualReaching(
  usual: UsualScores | undefined,
  { now, forecastHours }: Pick<Admission, "now" | "forecastHours">,
  minimumScore: number,
): Float64Array | undefined {
  if (usual === undefined) return undefined;
  return Float64Array.from(
    { length: forecastHours },
    (_, hour) => frequencyOf(usual.frequencies, now + hour, minimumScore) ?? 0.5,
  );
}
