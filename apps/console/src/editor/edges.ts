import { type RangeConstraint, variable } from "@halcyon/schema";

/** An edge of a constraint that can be moved. */
export interface Edge {
  readonly range: "stop" | "acceptable" | "ideal";
  readonly side: "min" | "max";
}

/** Every edge in the order of its values. */
const order: readonly Edge[] = [
  { range: "stop", side: "min" },
  { range: "acceptable", side: "min" },
  { range: "ideal", side: "min" },
  { range: "ideal", side: "max" },
  { range: "acceptable", side: "max" },
  { range: "stop", side: "max" },
];

/** The value of an edge; undefined where the side is open. */
export function edgeValue(constraint: RangeConstraint, { range, side }: Edge): number | undefined {
  return constraint[range]?.[side];
}

/** The edges that a constraint has, in the order of their values. */
export function edgesOf(constraint: RangeConstraint): Edge[] {
  return order.filter((edge) => edgeValue(constraint, edge) !== undefined);
}

/** The step in which edges are dragged and moved by keys, in the unit of the variable: never finer than values are stored. */
export function stepOf({ variable: name }: Pick<RangeConstraint, "variable">): number {
  const { packing, counterfactualStep } = variable(name);
  return Math.max(packing.multiplier / packing.divisor, counterfactualStep / 10);
}

/** The multiple of the step that is next to a value. */
export function snap(constraint: Pick<RangeConstraint, "variable">, value: number): number {
  const step = stepOf(constraint);
  return Number((Math.round(value / step) * step).toFixed(6));
}

/**
 * A constraint with one edge elsewhere: on a stored value, no further than its neighbours, and within what the variable can be where it is looked
 * at in a single hour.
 */
export function moveEdge(constraint: RangeConstraint, edge: Edge, value: number): RangeConstraint {
  const edges = edgesOf(constraint);
  const place = edges.findIndex((one) => one.range === edge.range && one.side === edge.side);
  const before = edges[place - 1];
  const after = edges[place + 1];
  const { physical } = variable(constraint.variable);
  const isSum = constraint.over?.statistic === "sum";
  const low = (before && edgeValue(constraint, before)) ?? (isSum ? Math.min(physical.min, 0) : physical.min);
  const high = (after && edgeValue(constraint, after)) ?? (isSum ? Infinity : physical.max);
  const { multiplier, divisor } = variable(constraint.variable).packing;
  const stored = (Math.round((value * divisor) / multiplier) * multiplier) / divisor;
  const moved = Math.min(Math.max(stored, low), high);
  return { ...constraint, [edge.range]: { ...constraint[edge.range], [edge.side]: moved } };
}
