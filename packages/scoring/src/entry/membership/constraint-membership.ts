import {
  type ArcConstraint,
  type CategoryConstraint,
  type Constraint,
  type RangeConstraint,
  variable,
  acceptableFrom,
} from "@halcyon/schema";
import { arcWidth, clockwise } from "@halcyon/schema/wire";

/**
 * Returns the membership function of a constraint.
 *
 * @returns A function that takes a value in the unit of the variable. For a constraint on the mean over several hours, it takes the **sum** over these hours.
 * @example Continues from {@link prepareEntry}.
 * ```js
 * constraintMembership(gusts)(10); // => 0.55
 * ```
 */
export function constraintMembership(constraint: Constraint): (value: number) => number {
  if ("arc" in constraint) return arcMembership(constraint);
  if ("categories" in constraint) return categoryMembership(constraint);
  return rangeMembership(constraint);
}

/** Returns the number of hours over which a constraint takes a mean; 1 if it takes no mean. Instead of the mean, scoring uses the sum over these hours. */
export function hoursOfMean({ over }: Constraint): number {
  return over?.statistic === "mean" ? over.hours : 1;
}

/**
 * Returns the sides of a range constraint. The edges of side `min` have the opposite sign, so that they increase outward. A side that is absent has no edges.
 *
 * @example Continues from {@link prepareEntry}.
 * ```js
 * sidesOf(gusts); // => { max: { ideal: 8, acceptable: 12, stop: 12.444444 } }
 * ```
 */
export function sidesOf(constraint: RangeConstraint): { readonly min?: Side; readonly max?: Side } {
  const scale = hoursOfMean(constraint);
  const reach = constraint.over?.statistic === "sum" ? constraint.over.hours : scale;
  const { physical } = variable(constraint.variable);
  const min = sideOf("min", -1, constraint, scale, Math.min(physical.min, physical.min * reach));
  const max = sideOf("max", 1, constraint, scale, physical.max * reach);
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function sideOf(
  name: "min" | "max",
  outward: 1 | -1,
  constraint: RangeConstraint,
  scale: number,
  physicalEdge: number,
): Side | undefined {
  const edge = (value: number): number => (outward * Math.round(value * 1e6) * scale) / 1e6;
  const { [name]: idealEdge } = constraint.ideal;
  const { [name]: acceptableEdge } = constraint.acceptable;
  if (idealEdge === undefined || acceptableEdge === undefined) return undefined;
  const ideal = edge(idealEdge);
  const acceptable = edge(acceptableEdge);
  const stopEdge = constraint.stop?.[name];
  const stop =
    stopEdge === undefined
      ? Math.min(decimalStop(ideal, acceptable), outward * physicalEdge)
      : edge(stopEdge);
  return { ideal, acceptable, stop: Math.max(stop, acceptable) };
}

function rangeMembership(constraint: RangeConstraint): (value: number) => number {
  const { min, max } = sidesOf(constraint);
  const { shape } = constraint;
  return (value) =>
    Math.min(
      min === undefined ? 1 : membership(-value, min, shape),
      max === undefined ? 1 : membership(value, max, shape),
    );
}

function arcMembership({ arc }: ArcConstraint): (value: number) => number {
  const idealWidth = arcWidth(arc.ideal);
  const before = marginSide(clockwise(arc.acceptable.from, arc.ideal.from));
  const after = marginSide(
    arcWidth(arc.acceptable) - clockwise(arc.acceptable.from, arc.ideal.from) - idealWidth,
  );
  return (direction) => {
    if (clockwise(arc.ideal.from, direction) <= idealWidth) return 1;
    return Math.max(
      membership(clockwise(direction, arc.ideal.from), before, linear),
      membership(clockwise(arc.ideal.to, direction), after, linear),
    );
  };
}

const linear: Shape = "linear";

function marginSide(margin: number): Side {
  return { ideal: 0, acceptable: margin, stop: decimalStop(0, margin) };
}

/** Returns the stop edge of a side that states none, rounded to decimals. Without rounding, a value exactly at the edge could get a score above 0. */
function decimalStop(ideal: number, acceptable: number): number {
  return Math.round(defaultStop(ideal, acceptable) * 1e6) / 1e6;
}

function categoryMembership(constraint: CategoryConstraint): (value: number) => number {
  return (code) => constraint.categories[String(code)] ?? constraint.default;
}

/** Shape of the membership from the ideal to the acceptable edge: a straight line, an S curve, or the Derringer-Suich power. */
export type Shape = "linear" | "smoothstep" | { readonly power: number };

/** One side of a range constraint, as three edges that increase outward: `ideal <= acceptable <= stop`. */
export interface Side {
  readonly ideal: number;
  readonly acceptable: number;
  readonly stop: number;
}

/**
 * Returns the membership of a value in one side of a range, 0 to 1. It is 1 up to the ideal edge, `anchor` at the acceptable edge, and 0 at the stop edge and
 * beyond. If the stop and acceptable edges are equal, the membership is `anchor` at the edge and 0 beyond it.
 *
 * @param value - Value in the unit of the edges, with the sign of the side, so that it increases outward.
 * @param anchor - Membership at the acceptable edge, 0..1. With 0 and `stop = acceptable` this is the desirability of Derringer & Suich (1980), J. Quality
 * Technology 12(4):214-219, https://doi.org/10.1080/00224065.1980.11980968
 * @example
 * ```js
 * membership(10, { ideal: 8, acceptable: 12, stop: 13 }); // => 0.55
 * membership(12.5, { ideal: 8, acceptable: 12, stop: 13 }); // => 0.05
 * ```
 */
export function membership(
  value: number,
  side: Side,
  shape: Shape = "linear",
  anchor: number = acceptableFrom,
): number {
  const { ideal, acceptable, stop } = side;
  if (value <= ideal) return 1;
  if (value <= acceptable) return anchor + (1 - anchor) * fall((value - ideal) / (acceptable - ideal), shape);
  if (value >= stop) return 0;
  return (anchor * (stop - value)) / (stop - acceptable);
}

/**
 * Returns the stop edge for a side of a constraint that states no stop edge. With the shape `linear`, the membership is then a straight line from the ideal
 * edge to the stop edge.
 *
 * @example
 * ```js
 * defaultStop(3, 12); // => 13
 * ```
 */
export function defaultStop(ideal: number, acceptable: number): number {
  return acceptable + (acceptable - ideal) / 9;
}

function fall(share: number, shape: Shape): number {
  if (shape === "linear") return 1 - share;
  if (shape === "smoothstep") return 1 - share * share * (3 - 2 * share);
  return (1 - share) ** shape.power;
}
