/** Sums over the forecasts of an event. */
export interface EventSums {
  count: number;
  happened: number;
  /** Sum of squared differences between probability and outcome. */
  squares: number;
  /** Sums for each of ten equal bins of the probability. */
  readonly bins: readonly BinSums[];
}

/** Sums over the forecasts of one bin of probabilities. */
interface BinSums {
  count: number;
  probability: number;
  happened: number;
}

/** Number of bins of a reliability diagram. */
export const binCount = 10;

export function noEventSums(): EventSums {
  const bins = Array.from({ length: binCount }, (): BinSums => ({ count: 0, probability: 0, happened: 0 }));
  return { count: 0, happened: 0, squares: 0, bins };
}

/** Adds one forecast to the sums. */
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
 * Returns the bin of a probability. The lower edge of a bin, such as 0.3, belongs to that bin, although ten times 0.3 is not exactly 3 in floating point.
 */
function binOf(probability: number): number {
  let bin = Math.min(Math.floor(probability * binCount), binCount - 1);
  if (bin < binCount - 1 && probability >= (bin + 1) / binCount) bin += 1;
  if (probability < bin / binCount) bin -= 1;
  return bin;
}

/** Forecast probability of an event, with the outcome. */
export interface BinaryForecast {
  /** Forecast probability, 0..1. */
  readonly probability: number;
  readonly happened: boolean;
}
