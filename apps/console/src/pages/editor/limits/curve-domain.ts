import { type RangeConstraint, variable } from "@halcyon/schema";
import type { CurveDomain } from "./curve-plot.tsx";
import { edgeValue, givenEdgesOf, valueReach } from "./edges.ts";
import { stopOf } from "./range-sides.ts";

/** Maximum distance from 0 to the lowest edge for which the axis starts at 0, in multiples of the distance between the outermost edges. */
const zeroWithinWidths = 3;

/** Maximum distance from the edges at which weather is shown, in multiples of the distance between the outermost edges. */
const seenWithinWidths = 2;

/**
 * Returns the range of values that the curve of a constraint spans. The range covers the edges, the values at which the score becomes 0, and space to drag the
 * edges outward. It also covers the weather near the edges, and the value 0 if the edges are near 0. Without edges, the range covers the weather of the
 * forecast or, if there is none, the values that occur on Earth.
 *
 * @param seen - Value of the constraint in each hour, in the unit of its variable; null if it is missing.
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
