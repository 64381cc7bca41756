import { type BinaryForecast, binCount, type EventSums, eventSumsOf } from "./event-sums.ts";

/** Bin of a reliability diagram. */
export interface ReliabilityBin {
  /** Range of probabilities, from (inclusive) to (exclusive). The last bin includes 1. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean probability of the forecasts of the bin; null if there are none. */
  readonly meanProbability: number | null;
  /** Share of these forecasts in which the event happened; null if there are none. */
  readonly frequency: number | null;
}

/**
 * Returns the reliability diagram: the frequency of the event for ten equal bins of the forecast probability, with the number of forecasts.
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

/** Returns {@link reliability} from sums of forecasts. */
export function reliabilityOfSums({ bins }: Pick<EventSums, "bins">): ReliabilityBin[] {
  return bins.map(({ count, probability, happened }, index) => ({
    from: index / binCount,
    to: (index + 1) / binCount,
    count,
    meanProbability: count === 0 ? null : probability / count,
    frequency: count === 0 ? null : happened / count,
  }));
}
