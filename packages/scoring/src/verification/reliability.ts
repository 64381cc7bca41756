import type { BinaryForecast } from "./brier.ts";

/** One bin of a reliability diagram. */
export interface ReliabilityBin {
  /** Probabilities from (inclusive) to (exclusive; the last bin holds 1 too). */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean probability of the forecasts of the bin; null of none. */
  readonly meanProbability: number | null;
  /** Share of them in which it happened; null of none. */
  readonly frequency: number | null;
}

const bins = 10;

/**
 * The reliability diagram: how often it happened when a probability was forecast, in ten equal bins with their counts.
 *
 * @example
 * ```js
 * const [, , , , , , , bin] = reliability([{ probability: 0.75, happened: true }]);
 * bin; // => { from: 0.7, to: 0.8, count: 1, meanProbability: 0.75, frequency: 1 }
 * ```
 */
export function reliability(forecasts: readonly BinaryForecast[]): ReliabilityBin[] {
  const binned = Array.from({ length: bins }, (): BinaryForecast[] => []);
  for (const forecast of forecasts) binned[binOf(forecast.probability)]!.push(forecast);
  return binned.map((inBin, index) => {
    const mean = (valueOf: (forecast: BinaryForecast) => number): number | null =>
      inBin.length === 0 ? null : inBin.reduce((sum, one) => sum + valueOf(one), 0) / inBin.length;
    return {
      from: index / bins,
      to: (index + 1) / bins,
      count: inBin.length,
      meanProbability: mean(({ probability }) => probability),
      frequency: mean(({ happened }) => Number(happened)),
    };
  });
}

/** A probability such as 0.3 belongs to the bin that it begins, whatever ten times 0.3 is in floating point. */
function binOf(probability: number): number {
  let bin = Math.min(Math.floor(probability * bins), bins - 1);
  if (bin < bins - 1 && probability >= (bin + 1) / bins) bin += 1;
  if (probability < bin / bins) bin -= 1;
  return bin;
}
