import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { logCapOfDropped } from "../score/counted-values.ts";
import { type ConstraintGrid, preparedAt } from "../score/constraint/constraint-grids.ts";
import { publish } from "../score/publish/publish.ts";
import type { PartScores, ScoredMembers } from "../score/score-model-part.ts";
import { shareOf } from "../statistics/probability-of.ts";

/** Maximum difference between the logarithms of two scores that counts as equal. The order in which terms are summed can change the last digits. */
const tolerance = 1e-9;

/**
 * Returns the positions of the constraints that lower the score of a member most. If limits (including dropped limits) cap the score, these are the limits with
 * the lowest membership. Otherwise, these are the constraints that cause the largest part of the loss of score.
 *
 * @param hour - Position in the scored hours.
 * @returns Several positions if the constraints are equal; an empty list if the score is 1 or the member has no score.
 */
export function limitingConstraints(scores: PartScores, hour: number, member: number): number[] {
  return limitingAmong(knownAt(scores, hour), scores, hour, member);
}

/**
 * Returns the positions of the constraints that have no value in an hour. Such a constraint caps the score of the hour, because nobody knows whether the hour
 * meets the constraint.
 *
 * @param hour - Position in the scored hours.
 * @example Continues from {@link scorePart}.
 * ```js
 * missingLimits(scores, 0); // => []
 * ```
 */
export function missingLimits(
  scores: Pick<PartScores, "grids" | "dropped" | "fromRow">,
  hour: number,
): number[] {
  return limitsAmong(droppedAt(scores, hour), scores);
}

function limitsAmong(constraints: readonly number[], { grids }: Pick<PartScores, "grids">): number[] {
  return constraints.filter((constraint) => grids[constraint]!.prepared.isLimit);
}

/** Numbers of hours in which each constraint limits the score. If only some members of an hour are counted, the hour adds their share instead of 1. */
export interface LimitingTally {
  /**
   * Number of hours that each constraint limits, by position of the constraint. If only some members of an hour are counted, the hour adds their share instead
   * of 1.
   */
  readonly limiting: readonly number[];
  /** Number of counted hours. If only some members of an hour are counted, the hour adds their share instead of 1. */
  readonly hours: number;
}

/**
 * Counts how often each constraint limits the score, over all scored hours and members.
 *
 * @param counts - Function that decides whether a member is counted in an hour, from the logarithm of the member's score.
 * @example Continues from {@link scorePart}.
 * ```js
 * tallyLimiting(scores, () => true); // => { limiting: [2], hours: 3 }
 * ```
 */
export function tallyLimiting(
  scores: PartScores,
  counts: (logScore: number, hour: number) => boolean,
): LimitingTally {
  const { logScores, members, grids } = scores;
  const limiting = grids.map(() => 0);
  let hours = 0;
  for (let hour = 0; hour < scores.median.length; hour++) {
    const known = knownAt(scores, hour);
    for (let member = 0; member < members; member++) {
      const logScore = logScores[hour * members + member]!;
      if (Number.isNaN(logScore) || !counts(logScore, hour)) continue;
      hours += 1 / members;
      for (const constraint of limitingAmong(known, scores, hour, member))
        limiting[constraint]! += 1 / members;
    }
  }
  return { limiting, hours };
}

/**
 * Returns, for each constraint, the share of the members that it keeps below the acceptable band in an hour. If several constraints lower a member's score
 * equally, the member counts for each of them.
 *
 * @param hour - Position in the scored hours.
 * @returns Shares of the members that have a score, by position of the constraint; all 0 if no member has a score.
 * @example Continues from {@link scorePart}.
 * ```js
 * shortShares(scores, 0); // => [0]
 * shortShares(scores, 2); // => [1]
 * ```
 */
export function shortShares(scores: ScoredMembers, hour: number): number[] {
  const { logScores, members, grids } = scores;
  const counts = grids.map(() => 0);
  let counted = 0;
  let known: Known | undefined;
  for (let member = 0; member < members; member++) {
    const logScore = logScores[hour * members + member]!;
    if (Number.isNaN(logScore)) continue;
    counted++;
    if (publish(Math.exp(logScore)) >= acceptableFrom) continue;
    known ??= knownAt(scores, hour);
    for (const constraint of limitingAmong(known, scores, hour, member)) counts[constraint]!++;
  }
  return counts.map((count) => (counted === 0 ? 0 : shareOf(count, counted)));
}

interface KnownGrid extends ConstraintGrid {
  readonly constraint: number;
}

/** Constraints of one hour, divided into those that have values and the limits that were dropped for lack of data. */
interface Known {
  readonly active: readonly KnownGrid[];
  readonly missing: readonly number[];
}

function knownAt(scores: ScoredMembers, hour: number): Known {
  const dropped = droppedAt(scores, hour);
  const row = scores.fromRow + hour;
  return {
    active: scores.grids
      .map((grid, constraint) => ({ ...grid, prepared: preparedAt(grid, row), constraint }))
      .filter(({ constraint }) => !dropped.includes(constraint)),
    missing: limitsAmong(dropped, scores),
  };
}

/** Returns the positions of the constraints that were dropped in an hour, in ascending order. */
export function droppedAt(
  { dropped, fromRow }: Pick<PartScores, "dropped" | "fromRow">,
  hour: number,
): number[] {
  const row = fromRow + hour;
  return dropped
    .filter((rows) => rows.fromRow <= row && row < rows.toRow)
    .map(({ constraint }) => constraint);
}

function limitingAmong(
  { active, missing }: Known,
  { logScores, members, fromRow }: ScoredMembers,
  hour: number,
  member: number,
): number[] {
  const score = logScores[hour * members + member]!;
  if (Number.isNaN(score) || score === 0) return [];
  const limiting = logCapOfDropped <= score + tolerance ? [...missing] : [];
  const index = (fromRow + hour) * members + member;
  let largest = 0;
  for (const { prepared, values, constraint } of active) {
    const log = prepared.logMembership.of(values[index]!);
    if (prepared.isLimit && log <= score + tolerance) limiting.push(constraint);
    largest = Math.max(largest, -prepared.weight * log);
  }
  if (limiting.length > 0) return limiting.toSorted((one, other) => one - other);
  for (const { prepared, values, constraint } of active) {
    const loss = -prepared.weight * prepared.logMembership.of(values[index]!);
    if (loss >= largest * (1 - tolerance)) limiting.push(constraint);
  }
  return limiting;
}

/** Position that stands for no constraint. */
const none = 255;

/**
 * Returns, for each hour and member, the position of the constraint that lowers the score most. If several constraints lower it equally, it is the first of them. The
 * function goes over each constraint once, so that it is fast for decades of hours.
 *
 * @param leastScore - Score that the hours need. If a dropped limit keeps them below it, the limit is named first: no other constraint could help.
 * @returns Positions, [hour][member]; 255 if the score is 1 or missing.
 * @example Continues from {@link scorePart}.
 * ```js
 * limitingHours(scores); // => Uint8Array.of(255, 0, 0)
 * ```
 */
export function limitingHours(scores: ScoredMembers, leastScore = 0): Uint8Array {
  const { logScores, members, grids, fromRow } = scores;
  const limiting = new Uint8Array(logScores.length).fill(none);
  const isCapped = new Uint8Array(logScores.length);
  const largest = new Float64Array(logScores.length);
  if (leastScore > idealAbove) {
    for (const constraint of limitsAmong([...grids.keys()], scores)) {
      for (const [hour, isDropped] of droppedHours(scores, constraint).entries()) {
        if (isDropped === 0) continue;
        for (let index = hour * members; index < (hour + 1) * members; index++) {
          if (isCapped[index] === 1 || Number.isNaN(logScores[index]!)) continue;
          limiting[index] = constraint;
          isCapped[index] = 1;
        }
      }
    }
  }
  for (const [constraint, grid] of grids.entries()) {
    const dropped = droppedHours(scores, constraint);
    for (let hour = 0, index = 0; index < logScores.length; hour++) {
      const { isLimit, weight, logMembership } = preparedAt(grid, fromRow + hour);
      const isDropped = dropped[hour] === 1;
      for (let member = 0; member < members; member++, index++) {
        const score = logScores[index]!;
        if (isCapped[index] === 1 || score === 0 || Number.isNaN(score)) continue;
        const log = isDropped ? logCapOfDropped : logMembership.of(grid.values[fromRow * members + index]!);
        if (isLimit && log <= score + tolerance) {
          limiting[index] = constraint;
          isCapped[index] = 1;
        } else if (!isDropped && -weight * log * (1 - tolerance) > largest[index]!) {
          limiting[index] = constraint;
          largest[index] = -weight * log;
        }
      }
    }
  }
  return limiting;
}

/** Returns 1 for each scored hour in which a constraint was dropped, otherwise 0. */
function droppedHours(
  { dropped, fromRow, logScores, members }: ScoredMembers,
  constraint: number,
): Uint8Array {
  const hours = new Uint8Array(logScores.length / members);
  for (const rows of dropped) {
    if (rows.constraint === constraint) hours.fill(1, rows.fromRow - fromRow, rows.toRow - fromRow);
  }
  return hours;
}
