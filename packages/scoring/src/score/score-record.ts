import { constraintGrids, type ConstraintGrid } from "./constraint/constraint-grids.ts";
import { publish } from "./publish/publish.ts";
import { type PartInput, scoreGrids } from "./score-model-part.ts";

/**
 * Returns the published scores of a weather record, hour by hour. A record has one member and may be decades long. Hours with a gap get no score, and all other
 * hours are scored.
 *
 * @returns Scores by hour from `fromRow`, 0..1 with four decimals. NaN if a constraint that must not be dropped has no value, or if no constraint has a value.
 * @throws RangeError if the weather has several members.
 * @example Continues from {@link scorePart}.
 * ```js
 * scoreRecord({ entry, weather, site, reach, fromRow: 0, toRow: 3 }); // => Float64Array.of(1, 0.1, 0)
 * ```
 */
export function scoreRecord({
  entry,
  weather,
  site,
  reach,
  fromRow,
  toRow,
}: Omit<PartInput, "quantilesToRow">): Float64Array {
  if (weather.members !== 1) throw new RangeError(`A record has one member, not ${weather.members}.`);
  const grids = constraintGrids(entry, weather, site, reach);
  const scores = new Float64Array(toRow - fromRow).fill(Number.NaN);
  const hasScore = scorable(grids, fromRow, toRow);
  for (let from = hasScore.indexOf(1); from !== -1;) {
    const next = hasScore.indexOf(0, from);
    const to = next === -1 ? hasScore.length : next;
    const part = scoreGrids(grids, 1, { fromRow: fromRow + from, toRow: fromRow + to, quantilesToRow: 0 });
    if ("gap" in part) throw new Error("hours with a score have no gap");
    for (let hour = from; hour < to; hour++) scores[hour] = publish(part.median[hour - from]!);
    from = hasScore.indexOf(1, to);
  }
  return scores;
}

/**
 * Returns 1 for each hour that can be scored, otherwise 0. An hour can be scored if at least one constraint has a value, and all constraints that must not be
 * dropped have one.
 */
function scorable(grids: readonly ConstraintGrid[], fromRow: number, toRow: number): Uint8Array {
  const refused = new Uint8Array(toRow - fromRow);
  const known = new Uint8Array(toRow - fromRow);
  for (const { values, missing, prepared } of grids) {
    for (let hour = 0; hour < known.length; hour++) {
      if (values[fromRow + hour] !== missing) known[hour] = 1;
      else if (!prepared.mayDrop) refused[hour] = 1;
    }
  }
  return known.map((any, hour) => (refused[hour] === 1 ? 0 : any));
}
