import { rankChiSquare } from "@halcyon/scoring/verification";

/** How flat a histogram of ranks is. */
export interface RankFlatness {
  readonly cases: number;
  /** Pearson's chi-square; null of too few cases, of which it says nothing. */
  readonly chiSquare: number | null;
  readonly degreesOfFreedom: number;
}

/** Cases that a bin should have, as usual for this test. */
const casesOfBin = 5;

/** Chi-square with 10 degrees of freedom is above this once in a thousand times: of the eleven bins of a calibrated ensemble. */
export const unevenAbove = 29.6;

export function rankFlatness(ranks: readonly number[]): RankFlatness {
  const cases = ranks.reduce((sum, count) => sum + count, 0);
  return {
    cases,
    chiSquare: cases < casesOfBin * ranks.length ? null : rankChiSquare(ranks),
    degreesOfFreedom: ranks.length - 1,
  };
}
