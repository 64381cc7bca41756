import { acceptableFrom, type Band, idealAbove } from "@halcyon/schema";
import { membersNeeded } from "../counted-values.ts";
import { leastPublishedAs } from "./publish.ts";

/** Number of members with a score in each band, and number of members with any score. */
type BandCounts = Record<Band, number> & { members: number };

/** Logarithms of the lowest scores that are published in each band. */
const idealFromLog = Math.log(leastPublishedAs(idealAbove + 1e-4));
const acceptableFromLog = Math.log(leastPublishedAs(acceptableFrom));
/** Logarithm below which the exponential function returns 0. */
const unsuitableFromLog = Math.log(Number.MIN_VALUE) - Math.LN2;

/**
 * Counts the members of an hour by the bands of their published scores.
 *
 * @param logScores - Scores of its members as logarithms; NaN for a member without one.
 * @returns Undefined if only one member was requested, or if fewer than 80 % of the members have a score.
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
