import { type RangeConstraint, variable } from "@halcyon/schema";
import type { CurveDomain } from "./curve-plot.tsx";
import { edgeValue, givenEdgesOf, valueReach } from "../limits/edges.ts";
import { stopOf } from "./range-sides.ts";

/** Values are shown from zero on where what matters is no further from it than so many times its own width. */
const zeroWithinWidths = 3;

/**
 * The values that the curve of a constraint spans: its edges, where it becomes 0, and room to drag them outward, down to zero where that is near.
 * Without edges, what is found on earth.
 */
export function curveDomain(constraint: RangeConstraint): CurveDomain {
  const { plausible, counterfactualStep } = variable(constraint.variable);
  const stops = (["min", "max"] as const).flatMap((side) => stopOf(constraint, side) ?? []);
  const shown = [...givenEdgesOf(constraint).map((edge) => edgeValue(constraint, edge)!), ...stops].filter(
    Number.isFinite,
  );
  if (shown.length === 0) return [plausible.min, plausible.max];
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  const air = Math.max((high - low) * 0.6, counterfactualStep * 4);
  const reach = valueReach(constraint);
  const isNearZero = reach.low === 0 && low > 0 && low <= (high - low) * zeroWithinWidths;
  return [
    isNearZero ? 0 : Math.max(low - air, Math.min(reach.low, low)),
    Math.min(high + air, Math.max(reach.high, high)),
  ];
}
