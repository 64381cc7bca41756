import { quantileType6 } from "@halcyon/scoring";
import type { DefinitionScores } from "../../editor/trial/score-definition.ts";

/**
 * Five ascending quantiles of the values that the ensemble members have for one constraint in an hour, in the unit of the variable. In hours for which there is
 * only a single run, all five values are equal.
 */
export interface ValueRange {
  readonly low: number;
  readonly Q10: number;
  readonly median: number;
  readonly Q90: number;
  readonly high: number;
}

/**
 * Returns the range of the values of the ensemble members for one constraint in each hour. The range does not depend on the limits.
 *
 * @param position - Position of the constraint in the definition.
 * @returns The range of each hour, or null if no member has a value in that hour.
 */
export function valueRanges({ parts }: DefinitionScores, position: number): (ValueRange | null)[] {
  const ranges: (ValueRange | null)[] = [];
  for (const { firstHour, scores } of parts) {
    const { prepared, values, missing } = scores.grids[position]!;
    const { members, fromRow } = scores;
    for (let hour = 0; hour < scores.median.length; hour++) {
      const start = (fromRow + hour) * members;
      const present = values.slice(start, start + members).filter((packed) => packed !== missing);
      ranges[firstHour + hour] = rangeOf(Array.from(present.toSorted(), prepared.valueOf));
    }
  }
  return ranges;
}

/**
 * Returns the quantiles of values, or null if there are no values.
 *
 * @param sorted - Values in ascending order.
 */
function rangeOf(sorted: readonly number[]): ValueRange | null {
  if (sorted.length === 0) return null;
  return {
    low: sorted[0]!,
    Q10: quantileType6(sorted, 0.1),
    median: quantileType6(sorted, 0.5),
    Q90: quantileType6(sorted, 0.9),
    high: sorted.at(-1)!,
  };
}
