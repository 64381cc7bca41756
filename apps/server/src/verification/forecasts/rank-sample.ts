import type { EpochHour } from "@halcyon/schema/time";
import { hashedUniform, rankChiSquare } from "@halcyon/scoring/verification";
import type { Cell } from "@halcyon/weather";

/**
 * Length of a block of days in a rank sample. Weather changes almost completely within a block, so that one hour of each block is an
 * independent case.
 */
export const rankBlockDays = 5;

const blockHours = rankBlockDays * 24;

/**
 * Sample of the hours of a place for a rank histogram. It has one hour of each block of days, drawn with a hash. For each lead class, it has only the first
 * run that forecasts this hour. Neighbouring hours have similar errors, and so do runs for the same hour; counting all of them would make every rank
 * histogram look uneven.
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

  /** Returns true if the forecast of a run for an hour is in the sample of forecasts with leads below the given end [h]. */
  takes(run: EpochHour, hour: EpochHour, leadEndHours: number): boolean {
    const block = Math.floor(hour / blockHours);
    const drawn = Math.floor(blockHours * hashedUniform(block, this.#north, this.#east));
    if (hour - block * blockHours !== drawn) return false;
    return this.#runs.find((first) => hour < first + leadEndHours) === run;
  }

  /** Returns a pseudorandom number in [0, 1) that decides the rank among equal members. */
  drawFor(run: EpochHour, hour: EpochHour): number {
    return hashedUniform(run, hour, this.#north, this.#east);
  }
}

/** Flatness of a histogram of ranks. */
interface RankFlatness {
  readonly cases: number;
  /** Pearson's chi-square; null if there are too few cases for a meaningful value. */
  readonly chiSquare: number | null;
  readonly degreesOfFreedom: number;
}

/** Minimum number of cases that a bin should have, as usual for this test. */
const casesOfBin = 5;

/**
 * Chi-square above which a rank histogram counts as uneven. With 10 degrees of freedom, for the eleven bins of a calibrated ensemble, a flat
 * histogram exceeds this value once in a thousand times.
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
