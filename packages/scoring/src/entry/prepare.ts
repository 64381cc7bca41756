import {
  acceptableFrom,
  type Constraint,
  type Entry,
  type Over,
  variable,
  type VariableName,
  type ArcConstraint,
  type RangeConstraint,
} from "@halcyon/schema";
import { isCalm } from "./membership/calm-direction.ts";
import { constraintMembership, hoursOfMean } from "./membership/constraint-membership.ts";
import { type LogMembership, logMembership } from "./membership/lookup.ts";
import { arcWidth, clockwise } from "@halcyon/schema/wire";

/** Task or scenario, prepared for scoring. It contains all data that scoring needs and that are the same for all hours. */
export interface PreparedEntry {
  readonly constraints: readonly PreparedConstraint[];
  /** Number of hours that the constraints read before the first scored hour. */
  readonly hoursBefore: number;
  /** Number of hours that the constraints read after the last scored hour. */
  readonly hoursAfter: number;
}

export interface PreparedConstraint {
  readonly constraint: Constraint;
  readonly variable: VariableName;
  readonly heightM: number;
  readonly weight: number;
  readonly isLimit: boolean;
  readonly mayDrop: boolean;
  readonly over: Over | undefined;
  readonly span: Span;
  /**
   * Converts a packed value to the unit of the variable. For a constraint on a mean, the packed value is the sum over the hours that the mean covers, and the
   * result is the mean.
   */
  readonly valueOf: (packed: number) => number;
  /**
   * Returns the acceptable edge that limits a value most, as in {@link BindingEdge}. Undefined if the constraint has no edges, such as a constraint on codes.
   */
  readonly bindingEdgeOf: (value: number) => BindingEdge | undefined;
  /** Returns the membership of a packed value. For a constraint on a mean, the packed value is the **sum** over the hours that the mean covers. */
  readonly membershipOf: (packed: number) => number;
  /** Logarithm of the membership, by packed value. The score of the task or scenario is computed from these logarithms. */
  readonly logMembership: LogMembership;
  /**
   * Stricter versions of the constraint, whose edges are multiplied by an allowance for forecast errors. There is one version for each range of lead times, in
   * ascending order. The list is empty if the constraint has no allowance.
   */
  readonly allowed: readonly AllowedConstraint[];
}

/** Stricter version of a constraint, which applies to a deterministic run up to a lead time. */
interface AllowedConstraint {
  readonly toLeadHours: number;
  readonly prepared: PreparedConstraint;
}

/** Hours from which the score of an hour `t` is computed: from `t - before` to `t + after`, both included. */
export interface Span {
  readonly before: number;
  readonly after: number;
}

/**
 * Prepares a task or scenario for scoring. The result can be reused as long as the task or scenario does not change.
 *
 * @example
 * ```js
 * const gusts = constraintSchema.parse({
 *   variable: "wind_gusts_10m",
 *   unit: "m/s",
 *   weight: 1,
 *   ideal: { max: 8 },
 *   acceptable: { max: 12 },
 * });
 * const entry = prepareEntry({ constraints: [gusts] });
 * entry.hoursBefore; // => 0
 * ```
 */
export function prepareEntry(entry: Pick<Entry, "constraints">): PreparedEntry {
  const constraints = entry.constraints.map(prepareConstraint);
  return {
    constraints,
    hoursBefore: Math.max(...constraints.map(({ span }) => span.before)),
    hoursAfter: Math.max(...constraints.map(({ span }) => span.after)),
  };
}

/** Prepares one constraint for {@link prepareEntry}: computes all data that are the same for all hours. */
export function prepareConstraint(constraint: Constraint): PreparedConstraint {
  const { multiplier, divisor } = variable(constraint.variable).packing;
  const hours = hoursOfMean(constraint);
  const ofValue = constraintMembership(constraint);
  const membershipOf = (packed: number): number =>
    isCalm(constraint, packed) ? 1 : ofValue((packed * multiplier) / divisor);
  const isLimit = constraint.role === "limit";
  return {
    constraint,
    variable: constraint.variable,
    heightM: constraint.height_m ?? 10,
    weight: constraint.weight,
    isLimit,
    mayDrop: constraint.if_missing === "drop",
    over: constraint.over,
    span: spanOf(constraint.over),
    valueOf: (packed) => (packed * multiplier) / (divisor * hours),
    bindingEdgeOf: bindingEdgeOf(constraint),
    membershipOf,
    logMembership: logMembership(constraint, membershipOf, isLimit ? 0 : acceptableFrom),
    allowed: allowedConstraints(constraint),
  };
}

function allowedConstraints(constraint: Constraint): AllowedConstraint[] {
  if (!("ideal" in constraint) || constraint.allowance === undefined) return [];
  const { allowance, ...whole } = constraint;
  return allowance.map(({ to_lead_hours: toLeadHours, factor }) => {
    const less = ({ max }: { max?: number | undefined }) => (max === undefined ? {} : { max: max * factor });
    const { ideal, acceptable, stop } = whole;
    const taken = { ...whole, ideal: less(ideal), acceptable: less(acceptable) };
    const prepared = prepareConstraint(stop === undefined ? taken : { ...taken, stop: less(stop) });
    return { toLeadHours, prepared };
  });
}

function spanOf(over: Over | undefined): Span {
  if (over === undefined) return { before: 0, after: 0 };
  const others = over.hours - 1;
  if (over.direction === "trailing") return { before: others, after: 0 };
  if (over.direction === "forward") return { before: 0, after: others };
  return { before: others / 2, after: others / 2 };
}

/** Binding edge of a constraint: the acceptable edge that limits a value most. */
export interface BindingEdge {
  /** Acceptable edge, in the unit of the variable; for an arc, one of its ends. */
  readonly edge: number;
  /** Distance of the value from the edge, in the unit of the variable. It is positive inside the acceptable range, and negative outside. */
  readonly distance: number;
}

/**
 * Returns a function that finds the binding edge for a value. If the value is outside the ideal range, the binding edge is the one on that side. Otherwise, the
 * binding edge is the nearest one.
 *
 * @returns A function that takes a value in the unit of the variable; for a constraint on a mean, the mean. It returns undefined if there is no edge, as for
 * codes and for full circles.
 */
function bindingEdgeOf(constraint: Constraint): (value: number) => BindingEdge | undefined {
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

/** Returns an edge with the rounded distance to it. Without rounding, the difference of two decimals has a floating-point error. */
function edgeAt(edge: number, distance: number): BindingEdge {
  return { edge, distance: Math.round(distance * 1e6) / 1e6 };
}
