import type { Constraint, RangeConstraint } from "@halcyon/schema";
import {
  type Edge,
  edgesOf,
  edgeValue,
  givenEdgesOf,
  placeEdge,
  valueReach,
} from "../../editor/limits/edges.ts";

/**
 * Moved limit in a URL: `0:wind_gusts_10m:acceptable.max:14.5`. The parts are the position and the variable of a constraint, one of its edges, and the
 * value of that edge.
 */
const shape = /^(\d{1,2}):(\w{1,64}):(ideal|acceptable|stop)\.(min|max):(-?\d{1,7}(?:\.\d{1,6})?)$/;

/** Returns the moved limits as texts for the URL. Each text names one edge and its new value. */
export function movedTexts(own: readonly Constraint[], moved: readonly Constraint[]): string[] {
  return moved.flatMap((constraint, position) => {
    const before = own[position];
    if (!isRange(constraint) || before === undefined || !isRange(before)) return [];
    return givenEdgesOf(constraint).flatMap((edge) => {
      const value = edgeValue(constraint, edge)!;
      if (value === edgeValue(before, edge)) return [];
      return [`${position}:${constraint.variable}:${edge.range}.${edge.side}:${value}`];
    });
  });
}

/** Returns constraints with the moved limits that a URL contains. Moves that match no constraint or would be invalid are ignored and counted. */
export function withMovedLimits(
  own: readonly Constraint[],
  texts: readonly string[],
): { readonly constraints: readonly Constraint[]; readonly ignored: number } {
  let constraints = own;
  const moves = texts.flatMap((text) => moveOf(own, text) ?? []);
  let ignored = texts.length - moves.length;
  for (const [position, ofOne] of Map.groupBy(moves, (move) => move.position)) {
    const moved = ofOne.reduce(
      (limit, { edge, value }) => placeEdge(limit, edge, value),
      ofOne[0]!.constraint,
    );
    if (isSound(moved)) constraints = constraints.with(position, moved);
    else ignored += ofOne.length;
  }
  return { constraints, ignored };
}

/**
 * Returns a constraint with a changed acceptable range. The ideal range stays inside the new range, and the stop edges stay outside.
 *
 * @param side - End that is moved. It cannot pass the other end.
 */
export function withAcceptable(
  own: RangeConstraint,
  wanted: RangeConstraint["acceptable"],
  side: "min" | "max",
): RangeConstraint {
  const { min: least = -Infinity, max: most = Infinity } = wanted;
  const [low, high] = side === "min" ? [Math.min(least, most), most] : [least, Math.max(least, most)];
  const inside = (value: number): number => Math.min(Math.max(value, low), high);
  const ends = { min: low, max: high };
  const edges = edgesOf(own).map((edge) => {
    const value = edgeValue(own, edge)!;
    if (edge.range === "acceptable") return { edge, value: ends[edge.side] };
    if (edge.range === "ideal") return { edge, value: inside(value) };
    // A stop that begins where the range ends goes on to do so.
    const isAtEnd = value === own.acceptable[edge.side];
    if (isAtEnd) return { edge, value: ends[edge.side] };
    return { edge, value: edge.side === "min" ? Math.min(value, low) : Math.max(value, high) };
  });
  return edges.reduce((limit, { edge, value }) => placeEdge(limit, edge, value), own);
}

/** Reads a moved limit from its text in the URL. Returns undefined if the constraints have no such edge. */
function moveOf(own: readonly Constraint[], text: string) {
  const [, position, variable, range, side, value] = shape.exec(text) ?? [];
  const constraint = own[Number(position)];
  if (constraint?.variable !== variable || constraint === undefined || !isRange(constraint)) return undefined;
  const edge = { range, side } as Edge;
  if (edgeValue(constraint, edge) === undefined) return undefined;
  return { position: Number(position), constraint, edge, value: Number(value) };
}

/** Returns true if the edges of a constraint are in ascending order and within the possible range of its variable. */
function isSound(constraint: RangeConstraint): boolean {
  const { low, high } = valueReach(constraint);
  const values = [low, ...edgesOf(constraint).map((edge) => edgeValue(constraint, edge)!), high];
  return values.every((value, at) => value >= (values[at - 1] ?? value));
}

/** Returns true if the limits of a constraint are a range of values. */
export function isRange(constraint: Constraint): constraint is RangeConstraint {
  return "ideal" in constraint;
}
