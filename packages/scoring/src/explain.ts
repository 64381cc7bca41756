import { acceptableFrom, classify, type Constraint, variable } from "@halcyon/schema";
import { calmDirection, hoursOfMean, sidesOf } from "./constraint-membership.ts";
import type { ConstraintGrid } from "./constraint-grids.ts";
import type { PreparedConstraint } from "./prepare.ts";
import { publish } from "./publish.ts";
import type { PartScores } from "./score.ts";

/** One constraint in one hour, of one member. */
export interface ConstraintReason {
  readonly constraint: number;
  /** What the constraint looked at, in the unit of the variable; null where it was dropped, and for the direction of calm air. */
  readonly value: number | null;
  /** 0..1; null where it was dropped. */
  readonly membership: number | null;
  /** The acceptable edge nearest to the value, in the unit of the variable; null for directions and codes. */
  readonly edge: number | null;
  /** How far inside (positive) or outside (negative) that edge the value lies. */
  readonly distance: number | null;
}

export interface HourReason {
  readonly member: number;
  readonly constraints: readonly ConstraintReason[];
  /** Positions of the constraints that keep the score down; several in a tie, none at a score of 1. */
  readonly limiting: readonly number[];
  /** Shares of the members, 0..1. */
  readonly probability: { readonly stop: number; readonly unsuitable: number; readonly ideal: number };
}

/**
 * Why an hour scores as it does: the values of the member whose score is nearest to the median (the lowest index in a tie).
 *
 * @param hour - Position in the scored hours.
 * @param row - The row of the grids that is that hour.
 */
export function explainHour(scores: PartScores, hour: number, row: number): HourReason {
  const members = scores.logScores.length / scores.median.length;
  const own = Array.from(scores.logScores.subarray(hour * members, (hour + 1) * members), (log) =>
    Math.exp(log),
  );
  const median = scores.median[hour]!;
  const member = own.reduce(
    (best, score, index) =>
      Math.abs(score - median) < Math.abs(own[best]! - median) || Number.isNaN(own[best]) ? index : best,
    0,
  );
  const dropped = new Set(
    scores.dropped
      .filter(({ fromRow, toRow }) => fromRow <= row && row < toRow)
      .map(({ constraint }) => constraint),
  );
  const constraints = scores.grids.map((grid, constraint) =>
    dropped.has(constraint)
      ? nothing(constraint)
      : reasonOf(grid, constraint, grid.values[row * members + member]!),
  );
  const prepared = scores.grids.map((grid) => grid.prepared);
  return {
    member,
    constraints,
    limiting: limitingOf(prepared, constraints),
    probability: probabilities(own),
  };
}

function nothing(constraint: number): ConstraintReason {
  return { constraint, value: null, membership: null, edge: null, distance: null };
}

function reasonOf({ prepared }: ConstraintGrid, position: number, packed: number): ConstraintReason {
  const { constraint } = prepared;
  const { multiplier, divisor } = variable(prepared.variable).packing;
  const hours = hoursOfMean(constraint);
  const membership = prepared.membershipOf(packed);
  if (packed === calmDirection) return { ...nothing(position), membership };
  const value = (packed * multiplier) / (divisor * hours);
  return { constraint: position, value, membership, ...bindingEdge(constraint, value) };
}

function bindingEdge(constraint: Constraint, value: number): Pick<ConstraintReason, "edge" | "distance"> {
  if (!("ideal" in constraint)) return { edge: null, distance: null };
  const hours = hoursOfMean(constraint);
  const { min, max } = sidesOf(constraint);
  const edges = [
    ...(min === undefined ? [] : [{ edge: -min.acceptable / hours, outward: -1 }]),
    ...(max === undefined ? [] : [{ edge: max.acceptable / hours, outward: 1 }]),
  ].map(({ edge, outward }) => ({ edge, distance: outward * (edge - value) }));
  return edges.reduce((nearest, candidate) => (candidate.distance < nearest.distance ? candidate : nearest));
}

/** The lowest limit where it caps the score, else the constraints with the largest share of the loss. */
function limitingOf(prepared: readonly PreparedConstraint[], reasons: readonly ConstraintReason[]): number[] {
  const present = reasons.filter((reason) => reason.membership !== null);
  const logOf = ({ constraint }: ConstraintReason): number => {
    const floor = prepared[constraint]!.isLimit ? 0 : acceptableFrom;
    return Math.log(Math.max(reasons[constraint]!.membership!, floor));
  };
  const lossOf = (reason: ConstraintReason): number => -prepared[reason.constraint]!.weight * logOf(reason);
  const weight = present.reduce((sum, { constraint }) => sum + prepared[constraint]!.weight, 0);
  const loss = present.reduce((sum, reason) => sum + lossOf(reason), 0);
  if (loss === 0) return [];
  const limits = present.filter(({ constraint }) => prepared[constraint]!.isLimit);
  const cap = Math.min(0, ...limits.map(logOf));
  const capped = limits.length > 0 && cap <= -loss / weight;
  const largest = capped ? cap : Math.max(...present.map(lossOf));
  return (capped ? limits : present)
    .filter((reason) => (capped ? logOf(reason) : lossOf(reason)) === largest)
    .map(({ constraint }) => constraint);
}

function probabilities(memberScores: readonly number[]): HourReason["probability"] {
  const present = memberScores
    .filter((score) => !Number.isNaN(score))
    .map((score) => classify(publish(score)));
  const share = (...wanted: string[]): number =>
    present.filter((band) => wanted.includes(band)).length / present.length;
  return { stop: share("stop"), unsuitable: share("stop", "unsuitable"), ideal: share("ideal") };
}

/** How often each constraint limits: the share of hours in which it is among the limiting ones. */
export function limitingShare(reasons: readonly HourReason[], constraints: number): number[] {
  const counts = Array.from({ length: constraints }, () => 0);
  for (const { limiting } of reasons) for (const constraint of limiting) counts[constraint]!++;
  return counts.map((count) => (reasons.length === 0 ? 0 : count / reasons.length));
}
