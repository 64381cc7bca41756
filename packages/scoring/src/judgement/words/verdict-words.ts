import type { PartName } from "@halcyon/schema";
import { percentWords } from "@halcyon/schema/words";
import { type JudgedHour, type Verdict, verdictEdges } from "../judged-hour.ts";

/**
 * Formats the share of members that a verdict requires, such as `≥ 50 %`.
 *
 * @example
 * ```js
 * verdictWords("likely"); // => "≥ 50 %"
 * verdictWords("unlikely"); // => "< 10 %"
 * ```
 */
export function verdictWords(verdict: Verdict): string {
  const at = verdictEdges.findIndex((edge) => edge.verdict === verdict);
  const { from } = verdictEdges[at]!;
  return from > 0 ? `≥ ${percentWords(from)}` : `< ${percentWords(verdictEdges[at - 1]!.from)}`;
}

/**
 * Explains in one sentence which share of members each verdict requires.
 *
 * @example
 * ```js
 * verdictsSentence(); // => "Sure means at least 90 %, likely at least 50 %, possible at least 10 %."
 * ```
 */
export function verdictsSentence(): string {
  const [sure = "", likely = "", possible = ""] = verdictEdges.map(({ from }) => percentWords(from));
  return `Sure means at least ${sure}, likely at least ${likely}, possible at least ${possible}.`;
}

/**
 * Describes the share of members that allow an hour; for a scenario, the share of members that show the scenario in the hour. Returns an empty text if no
 * members are counted.
 *
 * @param isAtMost - True if members lack data for a limit, so that fewer members may allow the hour.
 * @example
 * ```js
 * const judged = judgeHour({ score: 0, ensemble: { shares: [0.6, 0.2, 0.1, 0.1] } });
 * allowedWords(judged, "suitability"); // => "80 % of members allow it"
 * allowedWords(judged, "presence", true); // => "at most 80 % of members show it"
 * ```
 */
export function allowedWords(
  { share }: Pick<JudgedHour, "share">,
  polarity: "suitability" | "presence",
  isAtMost = false,
): string {
  if (share === undefined) return "";
  return `${isAtMost ? "at most " : ""}${percentWords(share)} of members ${polarity === "suitability" ? "allow" : "show"} it`;
}

/**
 * Names the forecasts from which scores are computed, in the order of the hours. These are the newest run or the middle forecast (the median of the members).
 * Texts that also contain figures of the members need these words.
 *
 * @param parts - Model part of each hour.
 * @example
 * ```js
 * scorerWords(["deterministic"]); // => "the newest run"
 * scorerWords(["deterministic", "ensemble"]); // => "the newest run and then the middle forecast"
 * ```
 */
export function scorerWords(parts: readonly PartName[]): string {
  const names = parts.map((part) => (part === "deterministic" ? "the newest run" : "the middle forecast"));
  return [...new Set(names)].join(" and then ");
}

/** Sentence to show beneath a ranking. It explains that chances are computed from the members, and counts of hours from the scores. */
export const rankedFigures =
  "Chances are of the members. Counts of hours are of the newest run as far as it reaches, then of the middle forecast.";
