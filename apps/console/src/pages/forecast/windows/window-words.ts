import type * as V2 from "@halcyon/schema/v2";
import { chanceWords, judgeWindow, startsWords, unmetWords } from "@halcyon/scoring/judgement";
import type { Left } from "./spells-from.ts";
import { bandWord, formatScore, formatShare, type Polarity } from "../../../words/weather/band-words.ts";
import type { Clock } from "../../../words/time/clock.ts";
import { holdUnits, withUnit } from "../../../words/units/with-unit.ts";

type Window = Left<Pick<V2.WindowRow, "members" | "best" | "hours" | "whole">>;

/** Returns the probabilities of a window as text: for all hours together, and for the most likely part. A window of a single run has no probability. */
export function windowOdds(window: Pick<Window, "best" | "hours" | "whole" | "isCut">): string {
  return holdUnits(chanceWords(judgeWindow(window)));
}

/**
 * Returns the probability of all hours of a window as short text. If only a part of the window is shown, the text marks the value as a lower bound with `≥`.
 */
export function wholeOdds(window: Pick<Window, "best" | "hours" | "whole" | "isCut">): string {
  const { whole, isCut } = judgeWindow(window);
  return whole === undefined ? "odds unknown" : `${isCut ? "≥ " : ""}${formatShare(whole)}`;
}

/**
 * Returns the probability of all hours of a window as text. If the window is longer than the job, the text says that the probability applies to all hours
 * together.
 */
export function togetherOdds(window: Pick<Window, "best" | "hours" | "whole" | "isCut">): string {
  const { whole, part } = judgeWindow(window);
  return `${wholeOdds(window)}${whole === undefined || part === undefined ? "" : " for all hours together"}`;
}

/**
 * Returns the probability of a window as short text. If the window is longer than the job, the text is about the job instead. It shows the length of the job
 * and its lowest probability among all starts, such as `4 h ≥ 54 %`.
 */
export function shortOdds(
  window: Pick<Window, "best" | "hours" | "whole" | "isCut"> & Pick<V2.WindowRow, "chances">,
): string {
  const { part, starts } = judgeWindow(window);
  if (part === undefined || starts === undefined) return wholeOdds(window);
  const [least, most] = [formatShare(starts.least), formatShare(starts.most)];
  return `${withUnit(part.hours, "h")} ${least === most ? "" : "≥ "}${least}`;
}

/**
 * Describes how the probability of a window depends on the hour of start, and which hours do not meet the conditions. Returns an empty string if the
 * probability is the same for all starts and all hours meet the conditions.
 */
export function insideWords(window: Left<V2.WindowRow>, clock: Pick<Clock, "span">): string {
  const judged = judgeWindow(window);
  const unmet = unmetWords(window, ({ start, end }) => clock.span(Date.parse(start), Date.parse(end)));
  return holdUnits([startsWords(judged), unmet].filter((words) => words !== "").join(", "));
}

/**
 * Returns the likelihood of a window, the score of its worst hour and the number of members as text. If the window is longer than the job, these values apply
 * only to its most likely part, and the text says so. The text also gives the probability of that part, unless the whole window has the same probability.
 */
export function windowScores(window: Window, polarity: Polarity): string {
  const { members, best } = window;
  const { whole, part, isCut } = judgeWindow(window);
  const { likelihood, worst, deterministic } = best;
  const odds = part?.odds === undefined ? "" : formatShare(part.odds);
  const by = members === null ? "by one run" : `by ${members} members`;
  const range = worst === null ? "" : ` (${formatScore(worst.Q10)} to ${formatScore(worst.Q90)})`;
  const score = worst?.median ?? deterministic?.worst;
  const told = [
    ...(odds === "" || (whole !== undefined && formatShare(whole) === odds) ? [] : [odds]),
    ...(likelihood === null ? [] : [likelihood.replaceAll("_", " ")]),
    ...(score === undefined
      ? []
      : [`worst hour ${formatScore(score)}${range}, ${bandWord(score, polarity).toLowerCase()}`]),
    by,
  ].join(", ");
  if (part === undefined) return told;
  const length = withUnit(part.hours, "h");
  return `${isCut ? `the likeliest ${length} of the whole stretch` : `its likeliest ${length}`}: ${told}`;
}
