import { type RangeConstraint, variable } from "@halcyon/schema";
import { sidesOf } from "@halcyon/scoring";
import { edgesOf, edgeValue } from "./edges.ts";

/** The values that the curve of a constraint spans: its edges, where it becomes 0, and room to drag them outward. */
export function curveDomain(constraint: RangeConstraint): readonly [low: number, high: number] {
  const { physical, counterfactualStep } = variable(constraint.variable);
  const scale = constraint.over?.statistic === "mean" ? constraint.over.hours : 1;
  const { min, max } = sidesOf(constraint);
  const stops = [
    ...(min === undefined ? [] : [-min.stop / scale]),
    ...(max === undefined ? [] : [max.stop / scale]),
  ];
  const shown = [...edgesOf(constraint).map((edge) => edgeValue(constraint, edge)!), ...stops];
  const low = Math.min(...shown);
  const high = Math.max(...shown);
  const air = Math.max((high - low) * 0.6, counterfactualStep * 4);
  const ceiling = constraint.over?.statistic === "sum" ? Infinity : physical.max;
  return [Math.max(low - air, Math.min(physical.min, low)), Math.min(high + air, Math.max(ceiling, high))];
}
