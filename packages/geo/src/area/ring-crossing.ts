import type { Position } from "../earth.ts";

/** Edge of a ring, from the position `index` to the next one. */
interface Edge {
  readonly index: number;
  /** Position of the edge among the edges that have a length. */
  readonly at: number;
  readonly from: Position;
  readonly to: Position;
  /** Corners of the box around the edge. */
  readonly low: Position;
  readonly high: Position;
}

/** Maximum number of pairs of edges that are compared. A ring of 10,000 positions needs more only if most of its edges are long and lie side by side. */
export const edgePairsMax = 500_000;

/**
 * Finds two edges of a closed ring that cross or cover each other. A ring may touch itself in single points without crossing.
 *
 * @param ring - Positions; the last equals the first. Repeated neighbours count as one position.
 * @returns Indexes of the positions at which the two edges begin, in order; undefined if no edges cross. Returns `"unchecked"` if more than
 *   {@link edgePairsMax} pairs of edges would have to be compared.
 * @example
 * ```js
 * ringCrossing([[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]); // => [0, 2]
 * ```
 */
export function ringCrossing(ring: readonly Position[]): readonly [number, number] | "unchecked" | undefined {
  const edges = edgesOf(ring);
  const axis = sweepAxis(edges);
  const across = axis === 0 ? 1 : 0;
  const order = edges.toSorted((one, other) => one.low[axis] - other.low[axis]);
  let pairs = 0;
  for (const [place, edge] of order.entries()) {
    for (let next = place + 1; next < order.length; next += 1) {
      const other = order[next]!;
      if (other.low[axis] > edge.high[axis]) break;
      if (++pairs > edgePairsMax) return "unchecked";
      if (other.low[across] > edge.high[across] || other.high[across] < edge.low[across]) continue;
      const [one, two] = edge.at < other.at ? [edge, other] : [other, edge];
      if (meetBadly(one, two, edges)) return [one.index, two.index];
    }
  }
  return undefined;
}

function meetBadly(one: Edge, two: Edge, edges: readonly Edge[]): boolean {
  const isNext = two.at - one.at === 1;
  const isRound = two.at - one.at === edges.length - 1;
  if (isNext && turnsBack(one, two)) return true;
  if (isRound && turnsBack(two, one)) return true;
  return !isNext && !isRound && crosses(one, two, edges);
}

function edgesOf(ring: readonly Position[]): Edge[] {
  return ring
    .slice(0, -1)
    .map((from, index) => ({ index, from, to: ring[index + 1]! }))
    .filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1])
    .map(({ index, from, to }, at) => ({
      index,
      at,
      from,
      to,
      low: [Math.min(from[0], to[0]), Math.min(from[1], to[1])],
      high: [Math.max(from[0], to[0]), Math.max(from[1], to[1])],
    }));
}

/** Returns the axis along which the edges are short, so that few pairs of edges must be compared. */
function sweepAxis(edges: readonly Edge[]): 0 | 1 {
  const share = ([0, 1] as const).map((axis) => {
    let [length, low, high] = [0, Infinity, -Infinity];
    for (const edge of edges) {
      length += edge.high[axis] - edge.low[axis];
      low = Math.min(low, edge.low[axis]);
      high = Math.max(high, edge.high[axis]);
    }
    return high > low ? length / (high - low) : Infinity;
  });
  return share[0]! <= share[1]! ? 0 : 1;
}

/** Returns true if the second of two consecutive edges goes back along the first. */
function turnsBack({ from, to }: Edge, next: Edge): boolean {
  if (sideOf(from, to, next.to) !== 0) return false;
  return (to[0] - from[0]) * (next.to[0] - to[0]) + (to[1] - from[1]) * (next.to[1] - to[1]) < 0;
}

/**
 * Returns true if two edges that do not follow on each other cross, or lie on each other. If they meet in an end of one of them, the edges beyond that end
 * decide.
 */
function crosses(one: Edge, two: Edge, edges: readonly Edge[]): boolean {
  const [a, b] = [sideOf(one.from, one.to, two.from), sideOf(one.from, one.to, two.to)];
  const [c, d] = [sideOf(two.from, two.to, one.from), sideOf(two.from, two.to, one.to)];
  if (a * b < 0 && c * d < 0) return true;
  if (a === 0 && b === 0 && overlap(one, two)) return true;
  const meeting = [two.from, two.to, one.from, one.to].find(
    (position, which) => [a, b, c, d][which] === 0 && isWithin(position, which < 2 ? one : two),
  );
  if (meeting === undefined) return false;
  const arms = [...armsAt(meeting, edges, one.at), ...armsAt(meeting, edges, two.at)];
  return isInterlaced(meeting, arms);
}

/** Returns the side of a line on which a position lies: 1 on its left, -1 on its right, 0 on the line. */
function sideOf(from: Position, to: Position, position: Position): number {
  return Math.sign((to[0] - from[0]) * (position[1] - from[1]) - (to[1] - from[1]) * (position[0] - from[0]));
}

/** Returns true if a position of the line through an edge lies on the edge. */
function isWithin(position: Position, edge: Edge): boolean {
  return ([0, 1] as const).every(
    (axis) => position[axis] >= edge.low[axis] && position[axis] <= edge.high[axis],
  );
}

/** Returns true if two edges of one line have more than one point in common. */
function overlap(one: Edge, two: Edge): boolean {
  return ([0, 1] as const).some(
    (axis) => Math.min(one.high[axis], two.high[axis]) > Math.max(one.low[axis], two.low[axis]),
  );
}

/** Returns the position before a point of the ring, and the position after it. The point lies on the edge at an index. */
function armsAt(point: Position, edges: readonly Edge[], index: number): readonly [Position, Position] {
  const edge = edges[index]!;
  const isSame = (position: Position): boolean => position[0] === point[0] && position[1] === point[1];
  if (isSame(edge.from)) return [edges.at(index - 1)!.from, edge.to];
  if (isSame(edge.to)) return [edge.from, edges[(index + 1) % edges.length]!.to];
  return [edge.from, edge.to];
}

/** Returns true if two paths through a point change sides there: their arms alternate around the point. */
function isInterlaced(point: Position, arms: readonly Position[]): boolean {
  const order = arms
    .map((arm, which) => ({ path: which < 2, angle: Math.atan2(arm[1] - point[1], arm[0] - point[0]) }))
    .toSorted((one, other) => one.angle - other.angle);
  return order.every(({ path }, at) => path !== order[(at + 1) % order.length]!.path);
}
