/** A family of distributions with a location and a scale. */
export interface Law {
  /**
   * Returns a quantile.
   *
   * @param probability - Above 0 and below 1.
   */
  readonly quantile: (location: number, scale: number, probability: number) => number;
  /** Writes the quantiles j/(K+1) into a row of K numbers, ascending. */
  readonly quantiles: (location: number, scale: number, target: Float64Array) => void;
  /**
   * Returns the continuous ranked probability score of the law at an observed value, in the unit of the value; smaller is better.
   *
   * @param scale - Above 0.
   * @param gradient - Receives the derivatives by location and by scale.
   */
  readonly crps: (location: number, scale: number, observed: number, gradient: Float64Array) => number;
}
