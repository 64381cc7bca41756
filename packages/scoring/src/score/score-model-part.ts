import type { HourlyWeather } from "@halcyon/schema";
import { type ConstraintGrid, constraintGrids } from "./constraint/constraint-grids.ts";
import { type ConstraintRows, type CountedValues, countedValues, type Gap } from "./counted-values.ts";
import { blockQuantiles, type HourQuantiles } from "./block-quantiles.ts";
import { kernelFor } from "./kernel/kernel-for.ts";
import type { Kernel, Packed } from "./kernel/kernel.ts";
import { type Hours, scoreBlocks } from "./score-blocks.ts";
import type { Reach } from "../entry/plan.ts";
import type { PreparedEntry } from "../entry/prepare.ts";
import type { Site } from "../entry/grids/variable-grids.ts";

/** Input for the scores of one model part. */
export interface PartInput {
  readonly entry: PreparedEntry;
  readonly weather: HourlyWeather;
  readonly site: Site;
  readonly reach: Reach;
  /** Rows of the weather to score: from `fromRow` (inclusive) to `toRow` (exclusive). */
  readonly fromRow: number;
  readonly toRow: number;
  /** End (exclusive) of the rows that get Q10 and Q90 in addition to the median; 0 if no row gets them. */
  readonly quantilesToRow: number;
}

/** Median, Q10 and Q90 of the members' scores in each hour, 0..1, before rounding. */
export interface HourScores extends HourQuantiles {
  readonly dropped: readonly ConstraintRows[];
}

/** Scores of each ensemble member in each hour. */
export interface MemberScores {
  /** Score of each member as a logarithm, [hour][member]; NaN if the member lacks a value. */
  readonly logScores: Float64Array;
  readonly members: number;
}

/** Scores of the members, and the values from which the scores were computed. */
export interface ScoredMembers extends MemberScores {
  readonly dropped: readonly ConstraintRows[];
  readonly grids: readonly ConstraintGrid[];
  /** Row of the first scored hour in the grids. */
  readonly fromRow: number;
}

/** Quantiles of the scores in each hour, and the scores of each member. */
export interface PartScores extends HourScores, ScoredMembers {}

/**
 * Scores the hours of a model part: first each member separately, then the quantiles over the members.
 *
 * @example Continues from {@link prepareEntry}.
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
  const { entry, weather, site, reach, fromRow } = input;
  const { members } = weather;
  const grids = constraintGrids(entry, weather, site, reach);
  const logScores = new Float64Array((input.toRow - fromRow) * members);
  const scores = scoreGrids(grids, members, input, { into: logScores });
  return "gap" in scores ? scores : { ...scores, logScores, members, grids, fromRow };
}

/**
 * Scores the hours of a model part like {@link scorePart}, but does not return the scores of the members.
 *
 * @example Continues from {@link scorePart}.
 * ```js
 * const { median } = scoreHours({ entry, weather, site, reach, fromRow: 0, toRow: 3, quantilesToRow: 0 });
 * Array.from(median, publish); // => [1, 0.1, 0]
 * ```
 */
export function scoreHours(input: PartInput): HourScores | Gap {
  const { entry, weather, site, reach } = input;
  return scoreGrids(constraintGrids(entry, weather, site, reach), weather.members, input);
}

type Rows = Pick<PartInput, "fromRow" | "toRow">;

interface Scoring {
  /** Array to which the logarithms of the members' scores are written; absent if only the quantiles are needed. */
  readonly into?: Float64Array;
  readonly kernel?: Kernel;
}

/** Scores hours like {@link scoreHours}, but from values of the constraints instead of weather. */
export function scoreGrids(
  grids: readonly ConstraintGrid[],
  members: number,
  { fromRow, toRow, quantilesToRow }: Rows & Pick<PartInput, "quantilesToRow">,
  { into, kernel = kernelFor(members) }: Scoring = {},
): HourScores | Gap {
  const counted = countedRows(kernel, grids, members, { fromRow, toRow });
  if ("gap" in counted) return counted;
  const { dropped, holes } = counted;
  const quantiles = blockQuantiles(kernel, members, toRow - fromRow, quantilesToRow - fromRow, holes);
  scoreBlocks(kernel, counted, cappedHours(counted, grids, fromRow), members, (block) => {
    if (into !== undefined) keepBlock(kernel, into, members, block);
    quantiles.take(block);
  });
  const { median, q10, q90 } = quantiles;
  return { median, q10, q90, dropped };
}

/**
 * Returns quantiles (type 6) of the members' scores in each hour. Members without a score are not counted.
 *
 * @returns Quantiles of all hours, 0..1 and before rounding; NaN if no member has a score.
 * @example
 * ```js
 * const logScores = Float64Array.of(0.2, 0.6, 0.4, 0.9, 0.5, NaN).map(Math.log);
 * Array.from(memberQuantiles({ logScores, members: 3 }).median, publish); // => [0.4, 0.7]
 * ```
 */
export function memberQuantiles({ logScores, members }: MemberScores): HourQuantiles {
  const hours = logScores.length / members;
  const kernel = kernelFor(members);
  const quantiles = blockQuantiles(kernel, members, hours, hours, true);
  const blockHours = Math.max(Math.floor(kernel.blockValues / members), 1);
  for (let from = 0; from < hours; from += blockHours) {
    const to = Math.min(from + blockHours, hours);
    kernel.logSum.set(logScores.subarray(from * members, to * members));
    quantiles.take({ from, to });
  }
  return quantiles;
}

/** Scores each member from values of the constraints, without computing quantiles. */
export function scoreMembers(
  grids: readonly ConstraintGrid[],
  members: number,
  rows: Rows,
): ScoredMembers | Gap {
  const kernel = kernelFor(members);
  const counted = countedRows(kernel, grids, members, rows);
  if ("gap" in counted) return counted;
  const { fromRow, toRow } = rows;
  const logScores = new Float64Array((toRow - fromRow) * members);
  scoreBlocks(kernel, counted, cappedHours(counted, grids, fromRow), members, (block) => {
    keepBlock(kernel, logScores, members, block);
  });
  return { dropped: counted.dropped, logScores, members, grids, fromRow };
}

function countedRows(
  kernel: Kernel,
  grids: readonly ConstraintGrid[],
  members: number,
  { fromRow, toRow }: Rows,
): CountedValues | Gap {
  const hours = toRow - fromRow;
  const blockHours = Math.max(Math.floor(kernel.blockValues / members), 1);
  const holesOf = (values: Packed, missing: number): Uint16Array | undefined => {
    const holes = new Uint16Array(hours);
    let isAny = false;
    for (let from = 0; from < hours; from += blockHours) {
      const block = values.subarray(from * members, (from + blockHours) * members);
      if (kernel.countMissing(block, missing, members, holes.subarray(from))) isAny = true;
    }
    return isAny ? holes : undefined;
  };
  return countedValues(grids, members, fromRow, toRow, holesOf);
}

/** Returns the hours in which the score is capped because a constraint was left out. */
function cappedHours(
  { dropped }: CountedValues,
  grids: readonly ConstraintGrid[],
  firstRow: number,
): readonly Hours[] {
  return dropped
    .filter(({ constraint }) => grids[constraint]!.prepared.isLimit)
    .map(({ fromRow, toRow }) => ({ from: fromRow - firstRow, to: toRow - firstRow }));
}

function keepBlock({ logSum }: Kernel, into: Float64Array, members: number, { from, to }: Hours): void {
  into.set(logSum.subarray(0, (to - from) * members), from * members);
}
