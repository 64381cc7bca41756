import type { EpochHour } from "@halcyon/schema/time";
import { hashedUniform, rankChiSquare } from "@halcyon/scoring/verification";
import type { Cell } from "@halcyon/weather";

/** Weather is another after so many days, nearly: an hour of each such block is one of independent cases. */
export const rankBlockDays = 5;

const blockHours = rankBlockDays * 24;

/**
 * Which hours of a place ranks are counted of. It is one hour of each block of days, drawn by a hash. Only the first run that speaks of it at a lead
 * counts. Neighbouring hours err together, and so do runs that speak of the same hour. All of them counted would make any histogram of ranks look
 * uneven.
 */
export class RankSample {
  readonly #runs: readonly EpochHour[];
  readonly #north: number;
  readonly #east: number;

  /** @param runs - Starts of all runs, ascending. */
  constructor(runs: readonly EpochHour[], { latitude, longitude }: Pick<Cell, "latitude" | "longitude">) {
    this.#runs = runs;
    this.#north = Math.round(latitude * 1e4);
    this.#east = Math.round(longitude * 1e4);
  }

  /** Whether the forecast of a run is one of the sample, of those that runs make of an hour less than so many hours ahead. */
  takes(run: EpochHour, hour: EpochHour, leadEndHours: number): boolean {
    const block = Math.floor(hour / blockHours);
    const drawn = Math.floor(blockHours * hashedUniform(block, this.#north, this.#east));
    if (hour - block * blockHours !== drawn) return false;
    return this.#runs.find((first) => hour < first + leadEndHours) === run;
  }

  /** A number of [0, 1) for the places of equal members. */
  drawFor(run: EpochHour, hour: EpochHour): number {
    return hashedUniform(run, hour, this.#north, this.#east);
  }
}

/** How flat a histogram of ranks is. */
interface RankFlatness {
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
