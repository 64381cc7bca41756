/** What was forecast between two quantiles, and what happened. */
interface IntervalForecast {
  readonly q10: number;
  readonly q90: number;
  readonly observed: number;
}

/** Share of forecasts whose interval from Q10 to Q90, both included, holds what happened; a calibrated ensemble has 0.8. */
export interface Coverage {
  /** 0..1; null of no forecasts. */
  readonly inside: number | null;
  /** Share below Q10; null of no forecasts. */
  readonly below: number | null;
  /** Share above Q90; null of no forecasts. */
  readonly above: number | null;
  readonly count: number;
}

/** How many forecasts held what happened. */
export interface CoverageSums {
  inside: number;
  below: number;
  above: number;
}

/** Adds one forecast. */
export function addInterval(sums: CoverageSums, { q10, q90, observed }: IntervalForecast): void {
  if (observed < q10) sums.below += 1;
  else if (observed > q90) sums.above += 1;
  else sums.inside += 1;
}

/** Returns how often [Q10, Q90] held what happened. */
export function coverageOfSums({ inside, below, above }: CoverageSums): Coverage {
  const count = inside + below + above;
  const share = (part: number): number | null => (count === 0 ? null : part / count);
  return { inside: share(inside), below: share(below), above: share(above), count };
}
