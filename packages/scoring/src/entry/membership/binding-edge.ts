import type { ArcConstraint, Constraint, RangeConstraint } from "@halcyon/schema";
import { arcWidth, clockwise } from "@halcyon/schema/wire";

/** The acceptable edge that a value is measured against. */
export interface BindingEdge {
  /** Binding edge in the unit of the variable; for an arc, one of its ends. */
  readonly edge: number;
  /** Distance of the value inside (positive) or outside (negative) that edge, in the unit of the variable. */
  readonly distance: number;
}

/**
 * Returns the acceptable edge of a constraint that binds. It is on the side on which a value is outside the ideal range, else it is the nearest.
 *
 * @returns A function of the value in the variable's unit; of the mean itself for a mean. It gives undefined where there is no edge, as for codes and
 * for an arc all the way round.
 */
export function bindingEdgeOf(constraint: Constraint): (value: number) => BindingEdge | undefined {
  if ("categories" in constraint) return () => undefined;
  return "arc" in constraint ? arcEdge(constraint) : rangeEdge(constraint);
}

function rangeEdge({ ideal, acceptable }: RangeConstraint): (value: number) => BindingEdge {
  const sides = (["min", "max"] as const).flatMap((name) => {
    const { [name]: inner } = ideal;
    const { [name]: edge } = acceptable;
    return inner === undefined || edge === undefined
      ? []
      : [{ inner, edge, outward: name === "max" ? 1 : -1 }];
  });
  return (value) => {
    const beyond = sides.find(({ inner, outward }) => outward * (value - inner) > 0);
    return (beyond === undefined ? sides : [beyond])
      .map(({ edge, outward }) => edgeAt(edge, outward * (edge - value)))
      .reduce((near, other) => (other.distance < near.distance ? other : near));
  };
}

function arcEdge({ arc }: ArcConstraint): (direction: number) => BindingEdge | undefined {
  const { ideal, acceptable } = arc;
  if (arcWidth(acceptable) === 360) return () => undefined;
  const width = arcWidth(ideal);
  const before = clockwise(acceptable.from, ideal.from);
  const after = arcWidth(acceptable) - before - width;
  return (direction) => {
    const fromStart = clockwise(ideal.from, direction);
    if (fromStart <= width) {
      const toStart = edgeAt(acceptable.from, before + fromStart);
      const toEnd = edgeAt(acceptable.to, after + width - fromStart);
      return toEnd.distance < toStart.distance ? toEnd : toStart;
    }
    // Outside the ideal arc each end lies one way round; inside at most one of them, which is the larger distance.
    const toStart = edgeAt(acceptable.from, before - clockwise(direction, ideal.from));
    const toEnd = edgeAt(acceptable.to, after - clockwise(ideal.to, direction));
    return toEnd.distance > toStart.distance ? toEnd : toStart;
  };
}

/** Returns an edge with its distance, which is rounded to decimals. Floating point adds an error to the difference of two decimals. */
function edgeAt(edge: number, distance: number): BindingEdge {
  return { edge, distance: Math.round(distance * 1e6) / 1e6 };
}
