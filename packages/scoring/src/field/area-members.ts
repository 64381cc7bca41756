import type { MemberScores } from "../score/score-model-part.ts";
import { logRange, type ScoreRange } from "../windows/search/window-search.ts";

/** Scores of a cell, with the weight of the cell in an area. */
export interface WeightedScores {
  readonly scores: MemberScores;
  /** Size of the part of the cell inside the area [km2], above 0. */
  readonly km2: number;
}

/**
 * Sums over the cells of an area, for each hour and member. Its size does not depend on the number of cells, and it can be sent to another thread. The
 * functions of this file change it.
 */
export interface AreaTally {
  readonly members: number;
  /** Size of the cells that were added [km2]. */
  km2: number;
  /** Size of the cells whose score is in the range [km2], [hour][member]. */
  readonly inRange: Float64Array;
  /** 1 if the member has no score in some cell, [hour][member]. */
  readonly missing: Uint8Array;
}

/** Shares that differ from 1 by less than this are 1. The sum of many weights can miss the whole by rounding. */
const wholeTolerance = 1e-9;

/**
 * Returns a tally of an area without cells.
 *
 * @example
 * ```js
 * areaTally(240, 31).inRange.length; // => 7440
 * ```
 */
export function areaTally(hours: number, members: number): AreaTally {
  const size = hours * members;
  return { members, km2: 0, inRange: new Float64Array(size), missing: new Uint8Array(size) };
}

/**
 * Adds a cell to the tally of an area.
 *
 * @param range - Published scores that count as workable.
 * @throws Error if the cell has other hours or members than the tally.
 * @example
 * ```js
 * const tally = areaTally(1, 2);
 * addCell(tally, { scores: { logScores: Float64Array.of(0, Math.log(0.05)), members: 2 }, km2: 3 }, { minimumScore: 0.1 });
 * tally.inRange; // => Float64Array.of(3, 0)
 * ```
 */
export function addCell(tally: AreaTally, { scores, km2 }: WeightedScores, range: ScoreRange): void {
  const { logScores, members } = scores;
  if (members !== tally.members || logScores.length !== tally.inRange.length)
    throw new Error("The cells of an area need the same hours and members.");
  const { fromLog, toLog } = logRange(range);
  tally.km2 += km2;
  for (let at = 0; at < logScores.length; at++) {
    const log = logScores[at]!;
    if (log >= fromLog && log < toLog) tally.inRange[at]! += km2;
    else if (Number.isNaN(log)) tally.missing[at] = 1;
  }
}

/**
 * Adds the cells of one tally to another.
 *
 * @example Continues from {@link addCell}.
 * ```js
 * const both = areaTally(1, 2);
 * joinTally(both, tally);
 * both.km2; // => 3
 * ```
 */
export function joinTally(into: AreaTally, from: AreaTally): void {
  into.km2 += from.km2;
  for (let at = 0; at < from.inRange.length; at++) {
    into.inRange[at]! += from.inRange[at]!;
    into.missing[at]! |= from.missing[at]!;
  }
}

/**
 * Returns the workable share of an area as if it were a score: the part of the area whose score is in the range. Searches for windows take it unchanged. A
 * member that has no score in some cell has no share in that hour.
 *
 * @returns Shares as logarithms, [hour][member]; NaN if missing.
 * @example Continues from {@link addCell}.
 * ```js
 * workableShares(tally).logScores; // => Float64Array.of(0, -Infinity)
 * ```
 */
export function workableShares({ members, km2, inRange, missing }: AreaTally): MemberScores {
  const logScores = inRange.map((inside, at) => {
    if (missing[at] === 1) return Number.NaN;
    // Without a cell it is 0 / 0.
    const share = inside / km2;
    return share >= 1 - wholeTolerance ? 0 : Math.log(share);
  });
  return { logScores, members };
}

/**
 * Returns the workable share of an area for each hour and member, from the scores of its cells. Takes one cell at a time.
 *
 * @param cells - Scores of at least one cell, all with the same hours and members.
 * @throws Error if there is no cell.
 * @example
 * ```js
 * const half = (score, km2) => ({ scores: { logScores: Float64Array.of(Math.log(score)), members: 1 }, km2 });
 * Math.exp(areaMembers([half(0.5, 1), half(0.05, 3)], { minimumScore: 0.1 }).logScores[0]); // => 0.25
 * ```
 */
export function areaMembers(cells: Iterable<WeightedScores>, range: ScoreRange): MemberScores {
  let tally: AreaTally | undefined;
  for (const cell of cells) {
    const { logScores, members } = cell.scores;
    tally ??= areaTally(logScores.length / members, members);
    addCell(tally, cell, range);
  }
  if (tally === undefined) throw new Error("An area without cells has no shares.");
  return workableShares(tally);
}
