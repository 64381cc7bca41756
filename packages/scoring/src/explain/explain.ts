import { isCalm } from "../entry/membership/calm-direction.ts";
import { preparedAt } from "../score/constraint/constraint-grids.ts";
import { droppedAt, limitingConstraints, missingLimits } from "./limiting.ts";
import type { PreparedConstraint } from "../entry/prepare.ts";
import type { PartScores } from "../score/score-model-part.ts";

/** Effect of one constraint on the score of one member in one hour. */
export interface ConstraintReason {
  readonly constraint: number;
  /** Value of the constraint in the unit of the variable. Null if the constraint was dropped, or if the value is a direction in calm air. */
  readonly value: number | null;
  /** Membership, 0..1; null if the constraint was dropped. */
  readonly membership: number | null;
  /**
   * Edge of the acceptable range: the edge that the value exceeds most or, inside the range, is closest to. It is in the unit of the variable. Null if there is
   * no edge or no value.
   */
  readonly edge: number | null;
  /** Distance of the value from `edge` in the unit of the variable, positive inside and negative outside; null if there is no edge. */
  readonly distance: number | null;
}

export interface HourReason {
  /** Index of the ensemble member with the values that explain the score. */
  readonly member: number;
  /** Score of the member, 0..1, before rounding. It results from the memberships in `constraints`. */
  readonly memberScore: number;
  readonly constraints: readonly ConstraintReason[];
  /** Positions of the constraints that lower the score most. There are several if they lower it equally, and none if the score is 1. */
  readonly limiting: readonly number[];
  /** Positions of the limits that were dropped for lack of data. The hour is then never ideal, and may be worse than the limits with data show. */
  readonly missing: readonly number[];
}

/** Maximum difference between the distances of two scores from the median that still counts as equal. */
const tolerance = 1e-9;

/**
 * Explains the score of an hour by the values of one member: the member with the score nearest to the median. Of several equally near members, the first is
 * used.
 *
 * @param hour - Position in the scored hours.
 * @example Continues from {@link scorePart}.
 * ```js
 * const { constraints, limiting } = explainHour(scores, 2);
 * constraints; // => [{ constraint: 0, value: 15, membership: 0, edge: 12, distance: -3 }]
 * limiting; // => [0]
 * ```
 */
export function explainHour(scores: PartScores, hour: number): HourReason {
  const { members, fromRow } = scores;
  const own = new Float64Array(members);
  for (let index = 0; index < members; index++) {
    own[index] = Math.exp(scores.logScores[hour * members + index]!);
  }
  const member = nearest(own, scores.median[hour]!);
  const row = fromRow + hour;
  const dropped = droppedAt(scores, hour);
  return {
    member,
    memberScore: own[member]!,
    constraints: scores.grids.map((grid, constraint) =>
      dropped.includes(constraint)
        ? { constraint, value: null, membership: null, edge: null, distance: null }
        : reasonOf(preparedAt(grid, row), constraint, grid.values[row * members + member]!),
    ),
    limiting: limitingConstraints(scores, hour, member),
    missing: missingLimits(scores, hour),
  };
}

function nearest(scores: Float64Array, median: number): number {
  let least = 1;
  for (const score of scores) if (Math.abs(score - median) < least) least = Math.abs(score - median);
  return scores.findIndex((score) => Math.abs(score - median) <= least + tolerance);
}

function reasonOf(prepared: PreparedConstraint, constraint: number, packed: number): ConstraintReason {
  const membership = prepared.membershipOf(packed);
  if (isCalm(prepared.constraint, packed)) {
    return { constraint, value: null, membership, edge: null, distance: null };
  }
  const value = prepared.valueOf(packed);
  const { edge = null, distance = null } = prepared.bindingEdgeOf(value) ?? {};
  return { constraint, value, membership, edge, distance };
}
