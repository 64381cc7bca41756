import type { Variable } from "@halcyon/schema";
import { atRest } from "./at-rest.ts";
import type { ObservedPairs } from "./observed-pairs.ts";

/** Errors further from their median, in robust standard deviations, are not those of weather. */
const deviationsMax = 6;

/** What the median absolute deviation of normal errors is multiplied by to give their standard deviation. */
const normalConsistency = 1.4826;

/**
 * Finds observations whose error lies further from the median error than six robust standard deviations.
 *
 * The standard deviation is 1.4826 times the median absolute deviation. It takes pairs in which not both values are at rest: calm that was forecast
 * as calm tells nothing of the spread. Errors within the registry's `counterfactualStep` of the median are never far.
 *
 * Only variables with a `stepMax` in the registry are looked at. Others come in bursts or have caps, and a shower that was not forecast is no fault
 * of the gauge.
 *
 * @param pairs - Positions of the pairs that are looked at.
 * @returns The positions of those that are far.
 * @see Rousseeuw & Croux 1993, Alternatives to the Median Absolute Deviation, https://doi.org/10.1080/01621459.1993.10476408
 */
export function farFromForecast(
  row: Variable,
  { observed, forecast }: Pick<ObservedPairs, "observed" | "forecast">,
  pairs: readonly number[],
): ReadonlySet<number> {
  if (row.stepMax === undefined) return new Set();
  const errorOf = (pair: number): number => observed[pair]! - forecast[pair]!;
  const telling = pairs.filter((pair) => !(atRest(row, observed[pair]!) && atRest(row, forecast[pair]!)));
  const bias = medianOf(telling.map(errorOf));
  const deviation = normalConsistency * medianOf(telling.map((pair) => Math.abs(errorOf(pair) - bias)));
  const limit = Math.max(deviationsMax * deviation, row.counterfactualStep);
  return new Set(telling.filter((pair) => Math.abs(errorOf(pair) - bias) > limit));
}

/** The middle of values; NaN of none. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}
