import { preparedAt } from "../score/constraint/constraint-grids.ts";
import { logCapOfDropped } from "../score/counted-values.ts";
import type { ScoredMembers } from "../score/score-model-part.ts";
import { tolerance } from "./limiting.ts";

/** Position that stands for no constraint. */
const none = 255;

/**
 * Returns, for each hour and member, the position of the constraint that lowers the score most. If several constraints lower it equally, it is the first of them. The
 * function goes over each constraint once, so that it is fast for decades of hours.
 *
 * @returns Positions, [hour][member]; 255 if the score is 1 or missing.
 * @example Continues from {@link scorePart}.
 * ```js
 * limitingHours(scores); // => Uint8Array.of(255, 0, 0)
 * ```
 */
export function limitingHours(scores: ScoredMembers): Uint8Array {
  const { logScores, members, grids, fromRow } = scores;
  const limiting = new Uint8Array(logScores.length).fill(none);
  const isCapped = new Uint8Array(logScores.length);
  const largest = new Float64Array(logScores.length);
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
