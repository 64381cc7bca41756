import type { Band } from "@halcyon/schema";
import { bandCounts } from "./band-counts.ts";
import { publish } from "./publish.ts";
import { scoreAt } from "./quantile.ts";
import { shareOf } from "./share.ts";

/** What the members say of an hour, as it is published. */
export interface HourSpread {
  /** Quantiles (type 6) of their scores. */
  readonly median: number;
  readonly q10: number;
  readonly q90: number;
  /** The share of the members in each band. */
  readonly shares: Readonly<Record<Band, number>>;
}

/**
 * How the scores of the members are spread in an hour.
 *
 * @param logScores - Scores of its members as logarithms; NaN for a member without one.
 * @returns Undefined where one member alone was asked, or under 80 % of them have a score.
 * @example
 * ```js
 * hourSpread(Float64Array.of(0.95, 1, 0.5, 0.05).map(Math.log)).shares; // => { ideal: 0.5, acceptable: 0.25, unsuitable: 0.25, stop: 0 }
 * ```
 */
export function hourSpread(logScores: Float64Array): HourSpread | undefined {
  const counts = bandCounts(logScores);
  if (counts === undefined) return undefined;
  // Members without a score are sorted behind the others.
  const sorted = logScores.toSorted();
  const quantile = (probability: number): number => publish(scoreAt(sorted, counts.members, probability));
  const share = (band: Band): number => shareOf(counts[band], counts.members);
  return {
    median: quantile(0.5),
    q10: quantile(0.1),
    q90: quantile(0.9),
    shares: {
      ideal: share("ideal"),
      acceptable: share("acceptable"),
      unsuitable: share("unsuitable"),
      stop: share("stop"),
    },
  };
}
