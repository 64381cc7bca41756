/** Sums over forecasts of an event and their outcomes, for the Brier score. */
export interface EventSums {
  count: number;
  happened: number;
  /** Sum of the squared differences between forecast probability and outcome (0 or 1). */
  squares: number;
  /** Sums for each of ten equally wide bins of the forecast probability. */
  readonly bins: readonly BinSums[];
}

/** Sums over the forecasts whose probability is in one bin. */
interface BinSums {
  count: number;
  probability: number;
  happened: number;
}

/** Number of equally wide bins of the forecast probability in a reliability diagram. */
export const binCount = 10;

export function noEventSums(): EventSums {
  const bins = Array.from({ length: binCount }, (): BinSums => ({ count: 0, probability: 0, happened: 0 }));
  return { count: 0, happened: 0, squares: 0, bins };
}

/** Adds one forecast and its outcome to the sums. */
export function addForecast(sums: EventSums, { probability, happened }: BinaryForecast): void {
  const outcome = Number(happened);
  sums.count += 1;
  sums.happened += outcome;
  sums.squares += (probability - outcome) ** 2;
  const bin = sums.bins[binOf(probability)]!;
  bin.count += 1;
  bin.probability += probability;
  bin.happened += outcome;
}

export function eventSumsOf(forecasts: Iterable<BinaryForecast>): EventSums {
  const sums = noEventSums();
  for (const forecast of forecasts) addForecast(sums, forecast);
  return sums;
}

/**
 * Returns the position of the bin that contains a probability. The lower edge of a bin, such as 0.3, belongs to that bin, although ten times 0.3 is not
 * exactly 3 in floating point.
 */
function binOf(probability: number): number {
  let bin = Math.min(Math.floor(probability * binCount), binCount - 1);
  if (bin < binCount - 1 && probability >= (bin + 1) / binCount) bin += 1;
  if (probability < bin / binCount) bin -= 1;
  return bin;
}

/** Forecast probability of an event, and whether the event happened. */
export interface BinaryForecast {
  /** Forecast probability, 0..1. */
  readonly probability: number;
  readonly happened: boolean;
}

/** Brier score and its three components: score = reliability - resolution + uncertainty. */
export interface Brier {
  /** Mean squared difference between forecast probability and outcome, 0..1; 0 is perfect. */
  readonly score: number;
  /** Mean squared difference between the observed frequency and the mean forecast probability in each of ten bins; 0 is perfect. */
  readonly reliability: number;
  /**
   * Mean squared difference between the observed frequency in each bin and the overall frequency. It also includes the variation that different probabilities
   * inside a bin explain. Larger is better.
   */
  readonly resolution: number;
  /** Variance of the outcomes. It is the score of a forecast that always gives the overall frequency. */
  readonly uncertainty: number;
}

/**
 * Returns the Brier score and Murphy's decomposition over ten equally wide bins, from sums over forecasts. Variation of the probabilities inside a bin counts
 * as resolution, so that the components add up exactly.
 *
 * @throws RangeError if there are no forecasts.
 * @see Brier 1950, https://doi.org/10.1175/1520-0493(1950)078%3C0001:VOFEIT%3E2.0.CO;2
 * @see Murphy 1973, https://doi.org/10.1175/1520-0450(1973)012%3C0595:ANVPOT%3E2.0.CO;2
 * @see Stephenson et al. 2008, https://doi.org/10.1175/2007WAF2006116.1
 */
export function brierOfSums({ count, happened, squares, bins }: EventSums): Brier {
  if (count === 0) throw new RangeError("There is no forecast to verify.");
  const base = happened / count;
  const score = squares / count;
  const uncertainty = base * (1 - base);
  let reliability = 0;
  for (const bin of bins) {
    if (bin.count > 0) reliability += (bin.probability - bin.happened) ** 2 / bin.count / count;
  }
  return { score, reliability, resolution: reliability + uncertainty - score, uncertainty };
}
