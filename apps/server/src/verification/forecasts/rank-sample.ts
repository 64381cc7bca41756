import type { EpochHour } from "@halcyon/schema/time";
import { hashedUniform, rankChiSquare } from "@halcyon/scoring/verification";
import type { Cell } from "@halcyon/weather";

/**
 * Length of a block of days in a rank sample [days]. Weather changes almost completely within a block, so an hour of one block is independent of an hour of
 * the next.
 */
export const rankBlockDays = 5;

const blockHours = rankBlockDays * 24;

/**
 * Sample of hours at a place for a rank histogram. It has one hour per block of days, drawn by a hash. For each lead class (range of lead times), it uses only
 * the first run that forecasts this hour. Neighbouring hours have similar errors, and so do runs for the same hour. If all hours and all runs were counted,
 * every histogram would look uneven.
 */
export class RankSample {
  readonly #runs: readonly EpochHour[];
  readonly #north: number;
  readonly #east: number;

  /** @param runs - Starts of all runs, in ascending order. */
  constructor(runs: readonly EpochHour[], { latitude, longitude }: Pick<Cell, "latitude" | "longitude">) {
    this.#runs = runs;
    this.#north = Math.round(latitude * 1e4);
    this.#east = Math.round(longitude * 1e4);
  }

  /** Returns true if a run's forecast for an hour belongs to the sample of forecasts with lead times below `leadEndHours` [h]. */
  takes(run: EpochHour, hour: EpochHour, leadEndHours: number): boolean {
    const block = Math.floor(hour / blockHours);
    const drawn = Math.floor(blockHours * hashedUniform(block, this.#north, this.#east));
    if (hour - block * blockHours !== drawn) return false;
    return this.#runs.find((first) => hour < first + leadEndHours) === run;
  }

  /** Returns a pseudorandom number in [0, 1). If ensemble members equal the observation, this number decides the rank. */
  drawFor(run: EpochHour, hour: EpochHour): number {
    return hashedUniform(run, hour, this.#north, this.#east);
  }
}

/** Result of a chi-square test of whether a rank histogram is flat. */
interface RankFlatness {
  readonly cases: number;
  /** Pearson's chi-square; null if there are too few cases. */
  readonly chiSquare: number | null;
  readonly degreesOfFreedom: number;
}

/** Minimum number of cases per bin for the chi-square test. This is the usual rule. */
const casesOfBin = 5;

/**
 * Chi-square above which a rank histogram counts as uneven. A flat histogram with eleven bins (10 degrees of freedom) exceeds it with a probability of 0.1 %.
 */
export const unevenAbove = 29.6;

export function rankFlatness(ranks: readonly number[]): RankFlatness {
  const cases = ranks.reduce((sum, count) => sum + count, 0);
  return {
    cases,
    chiSquare: cases < casesOfBin * ranks.length ? null : rankChiSquare(ranks),
    degreesOfFreedom: ranks.length - 1,
  };
}
