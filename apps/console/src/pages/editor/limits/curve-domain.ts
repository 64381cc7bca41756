import { type RangeConstraint, variable } from "@halcyon/schema";
import type { CurveDomain } from "./curve-plot.tsx";
import { edgeValue, givenEdgesOf, valueReach } from "./edges.ts";
import { stopOf } from "./range-sides.ts";

/** Maximum distance from zero at which the values start at zero, in widths of the relevant values. */
const zeroWithinWidths = 3;

/** Distance to which values beyond the edges are shown, in widths of the range between the edges. */
const seenWithinWidths = 2;

/**
 * Returns the values that the curve of a constraint spans: its edges, where it becomes 0, and room to drag them outward. Weather near them belongs to it too,
 * and so does a nearby 0. Without edges it spans the weather that is seen, or the values that occur on earth.
 *
 * @param seen - What the constraint sees hour by hour, in the unit of its variable; null where that is missing.
 */
export function curveDomain(constraint: RangeConstraint, seen: readonly (number | null)[] = []): CurveDomain {
  const { plausible, counterfactualStep } = variable(constraint.variable);
  const values = seen.filter((value) => value !== null);
  const stops = (["min", "max"] as const).flatMap((side) => stopOf(constraint, side) ?? []);
  const edges = [...givenEdgesOf(constraint).map((edge) => edgeValue(constraint, edge)!), ...stops].filter(
    Number.isFinite,
  );
  if (edges.length === 0 && values.length === 0) return [plausible.min, plausible.max];
  const shown = edges.length === 0 ? values : edges;
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  const step = counterfactualStep * 4;
  const air = Math.max((high - low) * 0.6, step);
  const seenAir = Math.max((high - low) * seenWithinWidths, step);
  const reach = valueReach(constraint);
  const isNearZero = reach.low === 0 && low > 0 && low <= (high - low) * zeroWithinWidths;
  const lowest = Math.min(low - air, Math.max(low - seenAir, Math.min(...values)));
  const highest = Math.max(high + air, Math.min(high + seenAir, Math.max(...values)));
  return [
    isNearZero ? 0 : Math.max(lowest, Math.min(reach.low, low)),
    Math.min(highest, Math.max(reach.high, high)),
  ];
}
