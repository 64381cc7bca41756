import { hoursBeforeStart } from "../search/window-search.ts";

/** Member counts of windows of one length, by the hour of their start. */
export interface CountedStarts {
  /** Number of members with a score in all hours. */
  readonly whole: ArrayLike<number>;
  /** Number of these members that are good in all hours. */
  readonly good: ArrayLike<number>;
  /** Odds by these counts alone, above 0 and below 1; NaN if too few members have all hours, or only one run has. */
  readonly odds: ArrayLike<number>;
}

/** Number of starts that the mean and the spread use up in the James-Stein estimate. */
const startsSpent = 3;

/**
 * Shrinks the odds of a window towards the mean of those that start up to two days before it. This keeps the odds reliable for a window that was picked for
 * them. The share p of K members differs from the true odds of the window by chance, with a variance w = p (1 - p) / (K - 1). The largest of many shares is
 * likely to be one that chance has raised. So odds lose what chance adds to the spread of n shares, and become odds + s (mean - odds). Here s is min(1, (n - 3)
 * min(w, mean w) / Σ (p - mean p)²). A window that all members or none reach keeps its odds, and so do those of fewer than four starts. Later starts are not
 * used, so a longer forecast gives the same odds.
 *
 * @param start - Of a window that has odds.
 * @returns Above 0 and below 1.
 * @see Efron and Morris 1975, https://doi.org/10.1080/01621459.1975.10479864; Smith and Winkler 2006, https://doi.org/10.1287/mnsc.1050.0451
 * @example
 * ```js
 * const good = [26, 24, 27, 25, 28];
 * const starts = { whole: [31, 31, 31, 31, 31], good, odds: good.map((count) => (count + 0.5) / 32) };
 * shrunkOdds(starts, 4); // => 0.828125
 * ```
 */
export function shrunkOdds({ whole, good, odds }: CountedStarts, start: number): number {
  const own = byChance(good[start]!, whole[start]!);
  if (own === 0) return odds[start]!;
  let [n, sum, share, squared, chance] = [0, 0, 0, 0, 0];
  for (let other = Math.max(start - hoursBeforeStart, 0); other <= start; other++) {
    if (Number.isNaN(odds[other]!)) continue;
    const p = good[other]! / whole[other]!;
    n++;
    sum += odds[other]!;
    share += p;
    squared += p * p;
    chance += byChance(good[other]!, whole[other]!);
  }
  // Of shares that are all alike rounding leaves a spread that is nearly 0.
  const spread = Math.max(squared - (share * share) / n, Number.EPSILON);
  const drawn = (Math.max(n - startsSpent, 0) * Math.min(own, chance / n)) / spread;
  return odds[start]! + Math.min(drawn, 1) * (sum / n - odds[start]!);
}

/** Returns the variance that a share of members has by chance. */
function byChance(good: number, whole: number): number {
  const p = good / whole;
  return (p * (1 - p)) / Math.max(whole - 1, 1);
}
