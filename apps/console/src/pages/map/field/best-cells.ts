import { acceptableFrom } from "@halcyon/schema";
import type { GridCell } from "./cell-grid.ts";
import { unpackShare } from "./hour-figures.ts";
import { type LayerDay, type MapField, missing } from "./map-field.ts";

/** Cell of a map, with the hours in which it is workable. */
export interface RankedCell extends GridCell {
  /** Number of hours with a score that is at least acceptable. */
  readonly workable: number;
  /** Number of hours with data. */
  readonly hours: number;
  /** Mean of the scores of these hours, 0..1. */
  readonly mean: number;
}

/**
 * Returns the cells with most workable hours; if several have as many, those with the higher mean come first.
 *
 * @param hours - Scores of the hours to count, each row by row.
 * @param most - Maximum number of cells.
 */
export function bestCells(
  { longitudes }: Pick<MapField, "longitudes">,
  hours: readonly LayerDay[],
  most: number,
): RankedCell[] {
  const cells = hours[0]?.length ?? 0;
  return Array.from({ length: cells }, (_, cell) => {
    let [workable, known, sum] = [0, 0, 0];
    for (const scores of hours) {
      if (scores[cell] === missing) continue;
      const score = unpackShare(scores[cell]!);
      known++;
      sum += score;
      if (score >= acceptableFrom) workable++;
    }
    const row = Math.floor(cell / longitudes.length);
    return {
      row,
      column: cell % longitudes.length,
      workable,
      hours: known,
      mean: known === 0 ? 0 : sum / known,
    };
  })
    .filter((cell) => cell.hours > 0)
    .toSorted((one, other) => other.workable - one.workable || other.mean - one.mean)
    .slice(0, most);
}
