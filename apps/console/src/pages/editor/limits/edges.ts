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

/** The edges that have a number. */
export function givenEdgesOf(constraint: RangeConstraint): Edge[] {
  return edgesOf(constraint).filter((edge) => !Number.isNaN(edgeValue(constraint, edge)));
}

/** A constraint with one edge elsewhere, wherever that is. */
export function placeEdge(
  constraint: RangeConstraint,
  { range, side }: Edge,
  value: number,
): RangeConstraint {
  return { ...constraint, [range]: { ...constraint[range], [side]: value } };
}

/** A constraint with one edge elsewhere: no further than its neighbours, and within what the variable can reach. */
export function moveEdge(constraint: RangeConstraint, edge: Edge, value: number): RangeConstraint {
  const { low, high } = edgeRoom(constraint, edge);
  return placeEdge(constraint, edge, Math.min(Math.max(value, low), high));
}

/** How far an edge can be moved: to its neighbours, or to what the variable can reach. */
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

/** What the values that a constraint looks at can be; sums reach further than one hour. */
export function valueReach({ variable: name, over }: Pick<RangeConstraint, "variable" | "over">): {
  readonly low: number;
  readonly high: number;
} {
  const { min, max } = variable(name).physical;
  const hours = over?.statistic === "sum" && !Number.isNaN(over.hours) ? over.hours : 1;
  return { low: Math.min(min, min * hours), high: max * hours };
}
