import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import type { Left } from "./spells-from.ts";
import { bandWord, formatScore, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import { withUnit } from "../../../words/units/with-unit.ts";

type Window = Left<Pick<V2.WindowRow, "members" | "best" | "hours" | "whole">>;

/** How likely a window is; one run alone does not know. */
export function windowOdds({ best: { probability } }: Pick<Window, "best">): string {
  return probability === null ? "odds unknown" : formatShare(probability);
}

/**
 * The word for how likely a window is, its worst hour, and who was asked. A spell is longer than a window: then it is said of which hours
 * that holds. A part of a spell is at least as likely as the whole.
 */
export function windowScores({ members, best, hours, whole, isCut }: Window, polarity: Polarity): string {
  const { likelihood, worst, deterministic } = best;
  const by = members === null ? "by one run" : `by ${members} members`;
  const range = worst === null ? "" : ` (${formatScore(worst.Q10)} to ${formatScore(worst.Q90)})`;
  const score = worst?.median ?? deterministic?.worst;
  const bestHours = (Date.parse(best.end) - Date.parse(best.start)) / millisecondsPerHour;
  const told = [
    ...(likelihood === null ? [] : [likelihood.replaceAll("_", " ")]),
    ...(score === undefined
      ? []
      : [`worst hour ${formatScore(score)}${range}, ${bandWord(score, polarity).toLowerCase()}`]),
    by,
  ].join(", ");
  if (bestHours === hours && isCut === undefined) return told;
  const all =
    whole.probability === null
      ? ""
      : `; all ${withUnit(hours, "h")} together: ${isCut ? "at least " : ""}${formatShare(whole.probability)}`;
  return `${isCut ? `the likeliest ${withUnit(bestHours, "h")} of the whole spell` : `its likeliest ${withUnit(bestHours, "h")}`}: ${told}${all}`;
}
