/** Forecast interval from Q10 to Q90, with the observed outcome. */
interface IntervalForecast {
  readonly q10: number;
  readonly q90: number;
  readonly observed: number;
}

/**
 * Shares of outcomes that lie inside, below and above the interval from Q10 to Q90. The interval includes both ends. For a calibrated ensemble, the share
 * inside is 0.8.
 */
export interface Coverage {
  /** Share of outcomes inside the interval, 0..1; null if there are no forecasts. */
  readonly inside: number | null;
  /** Share of outcomes below Q10, 0..1; null if there are no forecasts. */
  readonly below: number | null;
  /** Share of outcomes above Q90, 0..1; null if there are no forecasts. */
  readonly above: number | null;
  readonly count: number;
}

/** Numbers of outcomes inside, below and above the interval from Q10 to Q90. */
export interface CoverageSums {
  inside: number;
  below: number;
  above: number;
}

/** Counts one forecast in the sums, by whether the outcome was inside, below or above the interval from Q10 to Q90. */
export function addInterval(sums: CoverageSums, { q10, q90, observed }: IntervalForecast): void {
  if (observed < q10) sums.below += 1;
  else if (observed > q90) sums.above += 1;
  else sums.inside += 1;
}

/** Returns the shares of outcomes inside, below and above the interval from Q10 to Q90. */
export function coverageOfSums({ inside, below, above }: CoverageSums): Coverage {
  const count = inside + below + above;
  const share = (part: number): number | null => (count === 0 ? null : part / count);
  return { inside: share(inside), below: share(below), above: share(above), count };
}
