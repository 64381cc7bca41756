import type { Variable } from "@halcyon/schema";

/**
 * Whether a value lies at an end of the quantity's range, where weather may hold it for days: no rain, calm, saturated air, night.
 *
 * An instrument at the end shows a little less. A value within the registry's `counterfactualStep` counts as the end, such as 0.1 mm of rain, 1 m/s
 * of wind or 5 % of humidity.
 *
 * @param value - In the canonical unit.
 */
export function atRest({ physical, counterfactualStep }: Variable, value: number): boolean {
  return value <= physical.min + counterfactualStep || value >= physical.max - counterfactualStep;
}
