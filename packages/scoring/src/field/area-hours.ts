import { bands, classify } from "@halcyon/schema";

/** Names of the bands, the best first, as answers list them. */
const bestFirst = bands.toReversed();

/** Published scores of a cell by hour, 0..1, with the weight of the cell in an area. */
export interface CellHours {
  readonly scores: Float64Array;
  /** Size of the part of the cell inside the area [km2], above 0. */
  readonly km2: number;
  /** Position of the cell among the cells of the area. */
  readonly cell: number;
}

/** Sums of the published scores over the cells of an area, for each hour. It can be sent to another thread. The functions of this file change it. */
export interface AreaHours {
  /** Size of the cells that were added [km2]. */
  km2: number;
  /** Size of the cells in each band [km2], [hour][band], the best band first. */
  readonly inBand: Float64Array;
  /** Sum of the scores times the sizes of their cells, by hour. */
  readonly weighted: Float64Array;
  /** Lowest score of an hour, and the position of its cell; -1 if no cell was added. Of cells with the same score, it is the first one. */
  readonly worst: Float64Array;
  readonly worstCell: Int32Array;
}

/**
 * Returns the hours of an area without cells.
 *
 * @example
 * ```js
 * areaHours(240).weighted.length; // => 240
 * ```
 */
export function areaHours(hours: number): AreaHours {
  return {
    km2: 0,
    inBand: new Float64Array(hours * bands.length),
    weighted: new Float64Array(hours),
    worst: new Float64Array(hours).fill(Infinity),
    worstCell: new Int32Array(hours).fill(-1),
  };
}

/**
 * Adds the scores of a cell to the hours of an area.
 *
 * @example
 * ```js
 * const hours = areaHours(1);
 * addHours(hours, { scores: Float64Array.of(0.95), km2: 2, cell: 7 });
 * hours.inBand; // => Float64Array.of(2, 0, 0, 0)
 * ```
 */
export function addHours(into: AreaHours, { scores, km2, cell }: CellHours): void {
  into.km2 += km2;
  for (let hour = 0; hour < scores.length; hour++) {
    const score = scores[hour]!;
    into.inBand[hour * bands.length + bestFirst.indexOf(classify(score))]! += km2;
    into.weighted[hour]! += km2 * score;
    keepWorst(into, hour, score, cell);
  }
}

/**
 * Adds the hours of one part of an area to those of another part.
 *
 * @example Continues from {@link addHours}.
 * ```js
 * const both = areaHours(1);
 * joinHours(both, hours);
 * both.worst; // => Float64Array.of(0.95)
 * ```
 */
export function joinHours(into: AreaHours, from: AreaHours): void {
  into.km2 += from.km2;
  for (let at = 0; at < from.inBand.length; at++) into.inBand[at]! += from.inBand[at]!;
  for (let hour = 0; hour < from.worst.length; hour++) {
    into.weighted[hour]! += from.weighted[hour]!;
    keepWorst(into, hour, from.worst[hour]!, from.worstCell[hour]!);
  }
}

function keepWorst({ worst, worstCell }: AreaHours, hour: number, score: number, cell: number): void {
  if (score > worst[hour]! || (score === worst[hour] && cell >= worstCell[hour]!)) return;
  worst[hour] = score;
  worstCell[hour] = cell;
}
