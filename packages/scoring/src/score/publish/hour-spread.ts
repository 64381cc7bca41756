import type { Band } from "@halcyon/schema";
import { bandCounts } from "./band-odds.ts";
import { publish } from "./publish.ts";
import { scoreAt } from "../../statistics/quantile.ts";
import { shareOf } from "../../statistics/probability-of.ts";

/** Published statistics of the members in an hour. */
export interface HourSpread {
  /** Median of the members' scores. `q10` and `q90` are Q10 and Q90 of these scores. All three numbers are quantiles of type 6. */
  readonly median: number;
  readonly q10: number;
  readonly q90: number;
  /** For each band, the share of the members with a score in the band. Members without a score are not counted. */
  readonly shares: Readonly<Record<Band, number>>;
}

/**
 * Returns the median, Q10 and Q90 of the members' scores in an hour, and the share of members in each band.
 *
 * @param logScores - Scores of the members as logarithms; NaN for a member without a score.
 * @param known - Quantiles of the scores, 0..1 and before rounding, if they are already computed.
 * @returns Undefined if there is only one member, or if fewer than 80 % of the members have a score.
 * @example
 * ```js
 * hourSpread(Float64Array.of(0.95, 1, 0.5, 0.05).map(Math.log)).shares; // => { ideal: 0.5, acceptable: 0.25, unsuitable: 0.25, stop: 0 }
 * ```
 */
export function hourSpread(logScores: Float64Array, known?: Quantiles): HourSpread | undefined {
  const counts = bandCounts(logScores);
  if (counts === undefined) return undefined;
  const { median, q10, q90 } = known ?? quantilesOf(logScores, counts.members);
  const share = (band: Band): number => shareOf(counts[band], counts.members);
  return {
    median: publish(median),
    q10: publish(q10),
    q90: publish(q90),
    shares: {
      ideal: share("ideal"),
      acceptable: share("acceptable"),
      unsuitable: share("unsuitable"),
      stop: share("stop"),
    },
  };
}

type Quantiles = Pick<HourSpread, "median" | "q10" | "q90">;

function quantilesOf(logScores: Float64Array, members: number): Quantiles {
  // Members without a score are sorted behind the others.
  const sorted = logScores.toSorted();
  return {
    median: scoreAt(sorted, members, 0.5),
    q10: scoreAt(sorted, members, 0.1),
    q90: scoreAt(sorted, members, 0.9),
  };
}
