import type { V2 } from "@halcyon/schema";
import { bandWord, formatScore, formatShare, type Polarity } from "../chart/band-words.ts";

type Window = Pick<V2.WindowRow, "members" | "best">;

/** How likely a window is; one run alone does not know. */
export function windowOdds({ best: { probability } }: Window): string {
  return probability === null ? "odds unknown" : formatShare(probability);
}

/** The word for how likely a window is, its worst hour, and who was asked. */
export function windowScores({ members, best }: Window, polarity: Polarity): string {
  const { likelihood, worst, deterministic } = best;
  const by = members === null ? "by one run" : `by ${members} members`;
  const range = worst === null ? "" : ` (${formatScore(worst.Q10)} to ${formatScore(worst.Q90)})`;
  const score = worst?.median ?? deterministic?.worst;
  return [
    ...(likelihood === null ? [] : [likelihood.replaceAll("_", " ")]),
    ...(score === undefined
      ? []
      : [`worst hour ${formatScore(score)}${range}, ${bandWord(score, polarity).toLowerCase()}`]),
    by,
  ].join(", ");
}
