import { logCapOfDropped } from "../score/counted-values.ts";
import { type ConstraintGrid, preparedAt } from "../score/constraint/constraint-grids.ts";
import type { PartScores } from "../score/score-model-part.ts";

/** Maximum difference between logarithms that count as equal. They differ by the order of their sums alone. */
const tolerance = 1e-9;

/**
 * Returns the positions of the constraints that keep the score of a member down. These are the lowest limits if they cap it, dropped ones included. Otherwise
 * they are those with the largest share of the loss.
 *
 * @param hour - Position in the scored hours.
 * @returns Several in a tie; none at a score of 1, and none for a member without a score.
 */
export function limitingConstraints(scores: PartScores, hour: number, member: number): number[] {
  return limitingAmong(knownAt(scores, hour), scores, hour, member);
}

/**
 * Returns the positions of the limits that were dropped in an hour. Nobody knows if they are met, and they cap its score.
 *
 * @param hour - Position in the scored hours.
 * @example Goes on from {@link scorePart}.
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

/** Frequency with which each constraint limits. Each hour counts by the share of its members that are counted. */
export interface LimitingTally {
  /** Sum over the hours, by position of the constraint. */
  readonly limiting: readonly number[];
  /** Sum of all hours counted. */
  readonly hours: number;
}

/**
 * Counts over scored hours and members how often each constraint limits.
 *
 * @param counts - Whether a member counts in an hour, by its score as a logarithm.
 * @example Goes on from {@link scorePart}.
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

interface KnownGrid extends ConstraintGrid {
  readonly constraint: number;
}

/** The constraints of an hour: those with values, and the limits that were dropped. */
interface Known {
  readonly active: readonly KnownGrid[];
  readonly missing: readonly number[];
}

function knownAt(scores: PartScores, hour: number): Known {
  const dropped = droppedAt(scores, hour);
  const row = scores.fromRow + hour;
  return {
    active: scores.grids
      .map((grid, constraint) => ({ ...grid, prepared: preparedAt(grid, row), constraint }))
      .filter(({ constraint }) => !dropped.includes(constraint)),
    missing: limitsAmong(dropped, scores),
  };
}

/** Returns the positions of the constraints that were dropped in an hour, in their order. */
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
  { logScores, members, fromRow }: PartScores,
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
