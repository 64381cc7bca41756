import { bandCounts } from "./band-counts.ts";
import { probabilityOf } from "../../statistics/probability-of.ts";
import { publishProbability } from "../../statistics/publish-probability.ts";

/** Probability of each band, 0..1; `unsuitable` includes stop. */
export interface BandOdds {
  readonly stop: number;
  readonly unsuitable: number;
  readonly ideal: number;
}

/** Default if the usual frequencies are unknown. */
const unknown: BandOdds = { stop: 0.5, unsuitable: 0.5, ideal: 0.5 };

/**
 * Returns the probability of each band in an hour, by {@link probabilityOf} over the members.
 *
 * @param logScores - Scores of its members as logarithms; NaN for a member without one.
 * @param usual - Usual frequency of each band at the place, month and hour, if known.
 * @returns Probabilities as published: with four decimals, stop <= unsuitable, and unsuitable + ideal <= 1. Undefined if only one member was requested, or
 * if fewer than 80 % of the members have a score.
 * @example
 * ```js
 * bandOdds(Float64Array.of(0.95, 1, 0.5, 0.05).map(Math.log)); // => { stop: 0.1, unsuitable: 0.3, ideal: 0.5 }
 * ```
 */
export function bandOdds(logScores: Float64Array, usual: BandOdds = unknown): BandOdds | undefined {
  const counts = bandCounts(logScores);
  if (counts === undefined) return undefined;
  const { stop, unsuitable, ideal, members } = counts;
  const oddsOf = (count: number, often: number): number =>
    publishProbability(probabilityOf(count, members, often));
  const below = oddsOf(stop + unsuitable, usual.unsuitable);
  return {
    stop: oddsOf(stop, usual.stop),
    unsuitable: below,
    // Two halves of a last decimal must not be rounded up both.
    ideal: Math.min(oddsOf(ideal, usual.ideal), publishProbability(1 - below)),
  };
}
