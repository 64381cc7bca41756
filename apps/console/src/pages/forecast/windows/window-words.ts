import { millisecondsPerHour } from "@halcyon/schema/time";
import type * as V2 from "@halcyon/schema/v2";
import { chanceWords, judgeWindow, startsWords, unmetWords } from "@halcyon/scoring/judgement";
import type { Left } from "./spells-from.ts";
import { bandWord, formatScore, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { holdUnits, withUnit } from "../../../words/units/with-unit.ts";

type Window = Left<Pick<V2.WindowRow, "members" | "best" | "hours" | "whole">>;

/** Returns the probability of a window, all of its hours and the likeliest part of it. One run alone cannot tell. */
export function windowOdds(window: Pick<Window, "best" | "hours" | "whole" | "isCut">): string {
  return holdUnits(chanceWords(judgeWindow(window)));
}

/** Returns the probability of all hours of a window, in a word. No part stands for them. */
export function wholeOdds(window: Pick<Window, "best" | "hours" | "whole" | "isCut">): string {
  const { whole, isCut } = judgeWindow(window);
  return whole === undefined ? "odds unknown" : `${isCut ? "≥ " : ""}${formatShare(whole)}`;
}

/** Says how the chance depends on the start, and which hours inside fall short; empty if there is nothing to say. */
export function insideWords(window: Left<V2.WindowRow>, clock: Pick<Clock, "span">): string {
  const judged = judgeWindow(window);
  const unmet = unmetWords(window, ({ start, end }) => clock.span(Date.parse(start), Date.parse(end)));
  return holdUnits([startsWords(judged), unmet].filter((words) => words !== "").join(", "));
}

/**
 * Returns the word for the probability of a window, its worst hour, and the number of members. A spell is longer than a window, so the text then says to which
 * hours that applies.
 */
export function windowScores({ members, best, hours, isCut }: Window, polarity: Polarity): string {
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
  return `${isCut ? `the likeliest ${withUnit(bestHours, "h")} of the whole stretch` : `its likeliest ${withUnit(bestHours, "h")}`}: ${told}`;
}
