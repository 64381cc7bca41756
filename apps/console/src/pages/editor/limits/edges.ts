import { type RangeConstraint, variable } from "@halcyon/schema";

/** Edge of a constraint that the author can move: one end of a range of values. */
export interface Edge {
  readonly range: "stop" | "acceptable" | "ideal";
  readonly side: "min" | "max";
}

/** All edges that a constraint can have, in ascending order of their values. */
const order: readonly Edge[] = [
  { range: "stop", side: "min" },
  { range: "acceptable", side: "min" },
  { range: "ideal", side: "min" },
  { range: "ideal", side: "max" },
  { range: "acceptable", side: "max" },
  { range: "stop", side: "max" },
];

/** Returns the value of an edge, or undefined if the range has no limit on that side. */
export function edgeValue(constraint: RangeConstraint, { range, side }: Edge): number | undefined {
  return constraint[range]?.[side];
}

/** Returns the edges that a constraint has, in ascending order of their values. */
export function edgesOf(constraint: RangeConstraint): Edge[] {
  return order.filter((edge) => edgeValue(constraint, edge) !== undefined);
}

/** Returns the edges of a constraint whose numbers have been entered. */
export function givenEdgesOf(constraint: RangeConstraint): Edge[] {
  return edgesOf(constraint).filter((edge) => !Number.isNaN(edgeValue(constraint, edge)));
}

/** Returns a constraint with one edge of a range set to a value, even if the edge passes other edges. */
export function placeEdge(
  constraint: RangeConstraint,
  { range, side }: Edge,
  value: number,
): RangeConstraint {
  return { ...constraint, [range]: { ...constraint[range], [side]: value } };
}

/** Returns a constraint with one edge moved. The edge stays between its neighbouring edges and within the range of the variable. */
export function moveEdge(constraint: RangeConstraint, edge: Edge, value: number): RangeConstraint {
  const { low, high } = edgeRoom(constraint, edge);
  return placeEdge(constraint, edge, Math.min(Math.max(value, low), high));
}

/** Returns the range in which an edge can move. The range ends at the neighbouring edges, or at the physical limits of the variable. */
export function edgeRoom(
  constraint: RangeConstraint,
  edge: Edge,
): { readonly low: number; readonly high: number } {
  const edges = givenEdgesOf(constraint);
  const place = edges.findIndex((one) => one.range === edge.range && one.side === edge.side);
  const before = edges[place - 1];
  const after = edges[place + 1];
  const reach = valueReach(constraint);
  return {
    low: (before && edgeValue(constraint, before)) ?? reach.low,
    high: (after && edgeValue(constraint, after)) ?? reach.high,
  };
}

/**
 * Returns the range of possible values of a constraint, in the unit of the variable. A sum over several hours can exceed the range of the variable for one
 * hour.
 */
export function valueReach({ variable: name, over }: Pick<RangeConstraint, "variable" | "over">): {
  readonly low: number;
  readonly high: number;
} {
  const { min, max } = variable(name).physical;
  const hours = over?.statistic === "sum" && !Number.isNaN(over.hours) ? over.hours : 1;
  return { low: Math.min(min, min * hours), high: max * hours };
}
