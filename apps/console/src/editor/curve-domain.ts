import { type RangeConstraint, variable } from "@halcyon/schema";
import type { CurveDomain } from "./curve-plot.tsx";
import { edgesOf, edgeValue, valueReach } from "./edges.ts";
import { stopOf } from "./range-sides.ts";

/** The values that the curve of a constraint spans: its edges, where it becomes 0, and room to drag them outward. */
export function curveDomain(constraint: RangeConstraint): CurveDomain {
  const stops = (["min", "max"] as const).flatMap((side) => stopOf(constraint, side) ?? []);
  const shown = [...edgesOf(constraint).map((edge) => edgeValue(constraint, edge)!), ...stops];
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  const air = Math.max((high - low) * 0.6, variable(constraint.variable).counterfactualStep * 4);
  const reach = valueReach(constraint);
  return [Math.max(low - air, Math.min(reach.low, low)), Math.min(high + air, Math.max(reach.high, high))];
}
