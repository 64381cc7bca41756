import { acceptableFrom, type CountedHour } from "@halcyon/schema";

/**
 * Verdict on one or several hours. `sure`: at least 9 of 10 members allow them. `likely`: at least half of the members allow them, or the single run if no
 * members are counted. `possible`: at least 1 of 10 members allows them. `unlikely`: fewer members allow them, or the single run does not.
 */
export type Verdict = "sure" | "likely" | "possible" | "unlikely";

/** Verdicts from best to worst, each with the minimum share of members that it requires. */
export const verdictEdges: readonly { readonly verdict: Verdict; readonly from: number }[] = [
  { verdict: "sure", from: 0.9 },
  { verdict: "likely", from: 0.5 },
  { verdict: "possible", from: 0.1 },
  { verdict: "unlikely", from: 0 },
];

/**
 * Returns the verdict for a share of members or a probability.
 *
 * @param share - 0..1.
 * @example
 * ```js
 * verdictOf(0.74); // => "likely"
 * ```
 */
export function verdictOf(share: number): Verdict {
  return verdictEdges.find(({ from }) => share >= from)?.verdict ?? "unlikely";
}

/** Judgement of an hour. It combines the deterministic run and the members. */
export interface JudgedHour {
  readonly verdict: Verdict;
  /** Share of the members that allow the hour, 0..1; undefined if no members are counted. */
  readonly share: number | undefined;
  /** True if the score of the hour contradicts most of the members. */
  readonly isDisputed: boolean;
}

/**
 * Judges an hour by its members if some are counted, otherwise by its score. An hour is allowed if its score is at least acceptable.
 *
 * @example
 * ```js
 * judgeHour({ score: 0, ensemble: { shares: [0.6, 0.2, 0.1, 0.1] } }); // => { verdict: "likely", share: 0.8, isDisputed: true }
 * judgeHour({ score: 0.6 }); // => { verdict: "likely", share: undefined, isDisputed: false }
 * ```
 */
export function judgeHour({ score, ensemble }: CountedHour): JudgedHour {
  const isAllowed = score >= acceptableFrom;
  if (!ensemble) return { verdict: isAllowed ? "likely" : "unlikely", share: undefined, isDisputed: false };
  const [ideal = 0, acceptable = 0] = ensemble.shares;
  const share = rounded(ideal + acceptable);
  return {
    verdict: verdictOf(share),
    share,
    isDisputed: isAllowed ? share < 0.5 : share > 0.5,
  };
}

/** Returns true if the verdict is `sure` or `likely`. Texts announce such hours, together with their uncertainty. */
export function isLikely({ verdict }: Pick<JudgedHour, "verdict">): boolean {
  return verdict === "sure" || verdict === "likely";
}

/** Returns true if the verdict is `sure`, `likely` or `possible`. */
export function isPossible({ verdict }: Pick<JudgedHour, "verdict">): boolean {
  return verdict !== "unlikely";
}

/** Rounds a share to remove the floating-point error of a sum of shares. */
export function rounded(share: number): number {
  return Math.round(share * 1e9) / 1e9;
}
