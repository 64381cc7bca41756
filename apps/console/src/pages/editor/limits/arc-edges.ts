import type { ArcConstraint } from "@halcyon/schema";
import { arcWidth, clockwise } from "@halcyon/schema/wire";

/** Movable end of an arc of compass directions. */
export interface ArcEdge {
  readonly range: "acceptable" | "ideal";
  readonly end: "from" | "to";
}

/** Ends of the acceptable and the ideal arc, in clockwise order. */
export const arcEdges: readonly ArcEdge[] = [
  { range: "acceptable", end: "from" },
  { range: "ideal", end: "from" },
  { range: "ideal", end: "to" },
  { range: "acceptable", end: "to" },
];

/** Returns the direction of an end of an arc [degrees]. */
export function arcEdgeValue({ arc }: ArcConstraint, { range, end }: ArcEdge): number {
  return arc[range][end];
}

/** Returns a constraint with one end of an arc set to a direction, even if the end passes other ends. */
export function placeArcEdge(
  constraint: ArcConstraint,
  { range, end }: ArcEdge,
  degrees: number,
): ArcConstraint {
  const { arc } = constraint;
  return { ...constraint, arc: { ...arc, [range]: { ...arc[range], [end]: degrees } } };
}

/**
 * Returns a constraint with one end of an arc moved toward a direction [degrees], but not past the neighbouring ends. The ideal arc stays within the acceptable
 * arc.
 */
export function moveArcEdge(constraint: ArcConstraint, edge: ArcEdge, degrees: number): ArcConstraint {
  const { ideal, acceptable } = constraint.arc;
  const width = arcWidth(ideal);
  const before = clockwise(acceptable.from, ideal.from);
  const after = Math.max(arcWidth(acceptable) - before - width, 0);
  if (edge.range === "ideal") {
    const [anchor, room] =
      edge.end === "from" ? [acceptable.from, before + width] : [ideal.from, width + after];
    return placeArcEdge(constraint, edge, anchored(anchor, heldIn(clockwise(anchor, degrees), room)));
  }
  // The ends of the whole circle would meet, and north would be inside and outside at once.
  const room = 359 - width - (edge.end === "from" ? after : before);
  if (room < 0) return constraint;
  const moved =
    edge.end === "from"
      ? anchored(ideal.from, -heldIn(clockwise(degrees, ideal.from), room))
      : anchored(ideal.to, heldIn(clockwise(ideal.to, degrees), room));
  return placeArcEdge(constraint, edge, moved);
}

function anchored(anchor: number, offset: number): number {
  return clockwise(0, anchor + offset);
}

/**
 * Limits a clockwise offset to the available space [degrees]. A larger offset becomes 0 or the full space: the one of the two that is nearer on the
 * circle.
 */
function heldIn(offset: number, room: number): number {
  if (offset <= room) return offset;
  return offset - room < 360 - offset ? room : 0;
}
