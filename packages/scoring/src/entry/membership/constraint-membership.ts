import {
  type ArcConstraint,
  type CategoryConstraint,
  type Constraint,
  type RangeConstraint,
  variable,
} from "@halcyon/schema";
import { arcWidth, clockwise } from "@halcyon/schema/wire";
import { defaultStop, membership, type Shape, type Side } from "./membership.ts";

/**
 * Returns the membership function of a constraint.
 *
 * @returns A function of the value in the variable's unit. A constraint on the mean over H hours takes the **sum** over them.
 * @example Goes on from {@link prepareEntry}.
 * ```js
 * constraintMembership(gusts)(10); // => 0.55
 * ```
 */
export function constraintMembership(constraint: Constraint): (value: number) => number {
  if ("arc" in constraint) return arcMembership(constraint);
  if ("categories" in constraint) return categoryMembership(constraint);
  return rangeMembership(constraint);
}

/** Returns the number of hours over which a constraint takes the mean, 1 if it takes none. The mean is scored as the sum of the hours. */
export function hoursOfMean({ over }: Constraint): number {
  return over?.statistic === "mean" ? over.hours : 1;
}

/**
 * Returns the sides of a range constraint, `min` mirrored so that distances grow outward; absent sides are open.
 *
 * @example Goes on from {@link prepareEntry}.
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

/** Returns the default stop edge rounded to decimals. A floating-point error would keep the score of a value at the edge above 0. */
function decimalStop(ideal: number, acceptable: number): number {
  return Math.round(defaultStop(ideal, acceptable) * 1e6) / 1e6;
}

function categoryMembership(constraint: CategoryConstraint): (value: number) => number {
  return (code) => constraint.categories[String(code)] ?? constraint.default;
}
