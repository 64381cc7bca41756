import { type BinaryForecast, binCount, type EventSums, eventSumsOf } from "./event-sums.ts";

/** Bin of a reliability diagram: a range of forecast probabilities, and how often the event happened after forecasts in this range. */
export interface ReliabilityBin {
  /** Lowest probability of the bin (inclusive). `to` is its highest probability (exclusive), except that the last bin includes 1. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean probability of the forecasts in the bin; null if the bin is empty. */
  readonly meanProbability: number | null;
  /** Share of the forecasts in the bin for which the event happened; null if the bin is empty. */
  readonly frequency: number | null;
}

/**
 * Returns the reliability diagram. For each of ten equally wide bins of the forecast probability, it has the number of forecasts and the frequency of the
 * event.
 *
 * @example
 * ```js
 * const [, , , , , , , bin] = reliability([{ probability: 0.75, happened: true }]);
 * bin; // => { from: 0.7, to: 0.8, count: 1, meanProbability: 0.75, frequency: 1 }
 * ```
 */
export function reliability(forecasts: readonly BinaryForecast[]): ReliabilityBin[] {
  return reliabilityOfSums(eventSumsOf(forecasts));
}

/** Returns the same diagram as {@link reliability}, from sums over forecasts. */
export function reliabilityOfSums({ bins }: Pick<EventSums, "bins">): ReliabilityBin[] {
  return bins.map(({ count, probability, happened }, index) => ({
    from: index / binCount,
    to: (index + 1) / binCount,
    count,
    meanProbability: count === 0 ? null : probability / count,
    frequency: count === 0 ? null : happened / count,
  }));
}
