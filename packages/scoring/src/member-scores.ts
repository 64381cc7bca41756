import { constraintGrids } from "./constraint-grids.ts";
import { type PartInput, scoreGrids } from "./score-part.ts";

/**
 * The score of each member in each hour, not yet rounded, around gaps: what a forecast said in hours of which some cannot be scored.
 *
 * @returns [hour][member] from `fromRow`, 0..1; NaN in hours that have a gap, and where a member lacks a value.
 * @example Goes on from {@link scorePart}.
 * ```js
 * const members = memberScores({ entry, weather, site, reach, fromRow: 0, toRow: 3 });
 * Array.from(members, publish); // => [1, 0.1, 0]
 * ```
 */
export function memberScores({
  entry,
  weather,
  site,
  reach,
  fromRow,
  toRow,
}: Omit<PartInput, "quantilesToRow">): Float64Array {
  const grids = constraintGrids(entry, weather, site, reach);
  const { members } = weather;
  const scores = new Float64Array((toRow - fromRow) * members).fill(Number.NaN);
  const open = [{ fromRow, toRow }];
  for (let rows = open.pop(); rows !== undefined; rows = open.pop()) {
    if (rows.fromRow >= rows.toRow) continue;
    const part = scoreGrids(grids, members, { ...rows, quantilesToRow: 0 });
    if ("gap" in part) {
      open.push({ fromRow: rows.fromRow, toRow: part.gap.fromRow });
      open.push({ fromRow: part.gap.toRow, toRow: rows.toRow });
      continue;
    }
    scores.set(
      part.logScores.map((log) => Math.exp(log)),
      (rows.fromRow - fromRow) * members,
    );
  }
  return scores;
}
