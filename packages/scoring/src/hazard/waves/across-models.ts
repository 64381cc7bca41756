import { quantileType8 } from "../../statistics/quantile.ts";

/** Summary of several climate models. */
export interface AcrossModels {
  readonly median: number;
  readonly q10: number;
  readonly q90: number;
  /** Share of the models whose value has the sign of the median; 0 counts as a third sign. */
  readonly agreement: number;
  /** Number of models that have a value. */
  readonly models: number;
}

/**
 * Returns the median and quantiles (type 8) over climate models. Each model counts alike; models without a value are left out.
 *
 * @returns undefined where no model has a value.
 * @example
 * ```js
 * acrossModels([-1, 2, 3, null]).models; // => 3
 * ```
 */
export function acrossModels(values: readonly (number | null)[]): AcrossModels | undefined {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return undefined;
  const median = quantileType8(sorted, 0.5);
  const agreeing = sorted.filter((value) => Math.sign(value) === Math.sign(median));
  return {
    median,
    q10: quantileType8(sorted, 0.1),
    q90: quantileType8(sorted, 0.9),
    agreement: agreeing.length / sorted.length,
    models: sorted.length,
  };
}
