/** What was forecast between two quantiles, and what happened. */
export interface IntervalForecast {
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

/**
 * How often [Q10, Q90] held what happened.
 */
export function coverage(forecasts: readonly IntervalForecast[]): Coverage {
  const count = forecasts.length;
  const share = (holds: (forecast: IntervalForecast) => boolean): number | null =>
    count === 0 ? null : forecasts.filter(holds).length / count;
  return {
    inside: share(({ q10, q90, observed }) => observed >= q10 && observed <= q90),
    below: share(({ q10, observed }) => observed < q10),
    above: share(({ q90, observed }) => observed > q90),
    count,
  };
}
