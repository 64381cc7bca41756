import type { HourlyWeather } from "@halcyon/schema";
import { accumulate, type ConstraintRows, type Gap, type Sums } from "./accumulate.ts";
import { type ConstraintGrid, constraintGrids } from "./constraint-grids.ts";
import type { Reach } from "./plan.ts";
import type { PreparedEntry } from "./prepare.ts";
import { scoreAt } from "./quantile.ts";
import type { Site } from "./variable-grids.ts";

/** Everything that the scores of one part follow from. */
export interface PartInput {
  readonly entry: PreparedEntry;
  readonly weather: HourlyWeather;
  readonly site: Site;
  readonly reach: Reach;
  /** Rows of the weather to score: from (inclusive) to (exclusive). */
  readonly fromRow: number;
  readonly toRow: number;
  /** Rows before this one get Q10 and Q90 beside the median; 0 where none does. */
  readonly quantilesToRow: number;
}

/** Scores of members. */
export interface MemberScores {
  /** Score of each member, [hour][member], as a logarithm; NaN where the member has a gap. */
  readonly logScores: Float64Array;
  readonly members: number;
}

/** Scores of members, and what they follow from. */
export interface ScoredMembers extends MemberScores {
  readonly dropped: readonly ConstraintRows[];
  readonly grids: readonly ConstraintGrid[];
  /** The row of the grids that is the first scored hour. */
  readonly fromRow: number;
}

/** Scores by hour, 0..1, not yet rounded. */
export interface PartScores extends ScoredMembers {
  readonly median: Float64Array;
  /** Of the first hours, as many as have it. */
  readonly q10: Float64Array;
  readonly q90: Float64Array;
}

/**
 * Scores the hours of a part: each member by itself, then the quantiles of the scores.
 *
 * @example Goes on from {@link prepareEntry}.
 * ```js
 * const weather = {
 *   from: 490_000,
 *   hours: 3,
 *   members: 1,
 *   grids: new Map([["wind_gusts_10m", Int16Array.of(700, 1200, 1500)]]),
 * };
 * const site = { cell: { latitude: 51.5, longitude: 0, sea: false }, nowRow: 0 };
 * const reach = (name) => (weather.grids.has(name) ? weather.hours : 0);
 * const scores = scorePart({ entry, weather, site, reach, fromRow: 0, toRow: 3, quantilesToRow: 0 });
 * Array.from(scores.median, publish); // => [1, 0.1, 0]
 * ```
 */
export function scorePart(input: PartInput): PartScores | Gap {
  const { entry, weather, site, reach } = input;
  return scoreGrids(constraintGrids(entry, weather, site, reach), weather.members, input);
}

/** Scores hours from what the constraints see, for {@link scorePart}. */
export function scoreGrids(
  grids: readonly ConstraintGrid[],
  members: number,
  { fromRow, toRow, quantilesToRow }: Pick<PartInput, "fromRow" | "toRow" | "quantilesToRow">,
): PartScores | Gap {
  const scored = scoreMembers(grids, members, { fromRow, toRow });
  if ("gap" in scored) return scored;
  return { ...quantilesOf(scored.logScores, members, quantilesToRow - fromRow), ...scored };
}

/** Scores the members of hours from what the constraints see, without their quantiles. */
export function scoreMembers(
  grids: readonly ConstraintGrid[],
  members: number,
  { fromRow, toRow }: Pick<PartInput, "fromRow" | "toRow">,
): ScoredMembers | Gap {
  const sums = accumulate(grids, members, fromRow, toRow);
  if ("gap" in sums) return sums;
  return { dropped: sums.dropped, logScores: logScoresOf(sums, members), members, grids, fromRow };
}

/** Turns the sums into logarithms of composites, in place. */
function logScoresOf({ logSum, logCap, weight }: Sums, members: number): Float64Array {
  for (let hour = 0; hour < weight.length; hour++) {
    const perWeight = 1 / weight[hour]!;
    for (let index = hour * members; index < (hour + 1) * members; index++) {
      logSum[index] = Math.min(logSum[index]! * perWeight, logCap[index]!);
    }
  }
  return logSum;
}

function quantilesOf(
  logScores: Float64Array,
  members: number,
  quantileHours: number,
): Pick<PartScores, "median" | "q10" | "q90"> {
  const hours = logScores.length / members;
  const median = new Float64Array(hours);
  const spreadHours = Math.min(Math.max(quantileHours, 0), hours);
  const q10 = new Float64Array(spreadHours);
  const q90 = new Float64Array(spreadHours);
  const sorted = new Float64Array(members);
  for (let hour = 0; hour < hours; hour++) {
    const count = sortInto(sorted, logScores, hour * members, (hour + 1) * members);
    median[hour] = scoreAt(sorted, count, 0.5);
    if (hour >= spreadHours) continue;
    q10[hour] = scoreAt(sorted, count, 0.1);
    q90[hour] = scoreAt(sorted, count, 0.9);
  }
  return { median, q10, q90 };
}

/** Sorts a slice of values, NaN left out, into `sorted`, and answers how many there are. */
function sortInto(sorted: Float64Array, values: Float64Array, start: number, end: number): number {
  let count = 0;
  for (let index = start; index < end; index++) {
    const value = values[index]!;
    if (Number.isNaN(value)) continue;
    let place = count++;
    while (place > 0 && sorted[place - 1]! > value) sorted[place] = sorted[--place]!;
    sorted[place] = value;
  }
  return count;
}
