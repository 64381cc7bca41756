import { acceptableFrom, type Band, idealAbove } from "@halcyon/schema";
import { probabilityOf } from "../../statistics/probability-of.ts";
import { publishProbability } from "../../statistics/publish-probability.ts";
import { membersNeeded } from "../counted-values.ts";
import { leastPublishedAs } from "./publish.ts";

/** Probability of each band, 0..1. The probability of `unsuitable` includes the probability of `stop`. */
export interface BandOdds {
  readonly stop: number;
  readonly unsuitable: number;
  readonly ideal: number;
}

/** Frequencies of the bands that are assumed if the usual frequencies at a place are unknown. */
const unknown: BandOdds = { stop: 0.5, unsuitable: 0.5, ideal: 0.5 };

/**
 * Returns the probability of each band in an hour. {@link probabilityOf} computes it from the number of members in the band.
 *
 * @param logScores - Scores of the members as logarithms; NaN for a member without a score.
 * @param usual - Usual frequency of each band at the place, month and hour, if known.
 * @returns Probabilities as published: with four decimals, stop <= unsuitable, and unsuitable + ideal <= 1. Undefined if there is only one member, or if fewer
 * than 80 % of the members have a score.
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

/** Number of members with a score in each band. `members` is the number of members with any score. */
type BandCounts = Record<Band, number> & { members: number };

/** Logarithm of the lowest score that is published as `ideal`. `acceptableFromLog` is the logarithm of the lowest score published as `acceptable`. */
const idealFromLog = Math.log(leastPublishedAs(idealAbove + 1e-4));
const acceptableFromLog = Math.log(leastPublishedAs(acceptableFrom));
/** Logarithm below which a score counts as a stop, because the exponential function returns 0. */
const unsuitableFromLog = Math.log(Number.MIN_VALUE) - Math.LN2;

/**
 * Counts the members of an hour by band. A member belongs to the band of its published score.
 *
 * @param logScores - Scores of the members as logarithms; NaN for a member without a score.
 * @returns Undefined if there is only one member, or if fewer than 80 % of the members have a score.
 */
export function bandCounts(logScores: Float64Array): BandCounts | undefined {
  let [ideal, acceptable, unsuitable, stop] = [0, 0, 0, 0];
  for (let member = 0; member < logScores.length; member++) {
    const log = logScores[member]!;
    if (log >= idealFromLog) ideal++;
    else if (log >= acceptableFromLog) acceptable++;
    else if (log >= unsuitableFromLog) unsuitable++;
    else if (!Number.isNaN(log)) stop++;
  }
  const members = ideal + acceptable + unsuitable + stop;
  if (logScores.length < 2 || members < membersNeeded * logScores.length) return undefined;
  return { stop, unsuitable, acceptable, ideal, members };
}
