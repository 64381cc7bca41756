import { acceptableFrom, type Band, bands, classify } from "@halcyon/schema";
import { isDoubtful, rangeColours, shareColours, stepOf } from "@halcyon/schema/wire";
import type { GridCell } from "./cell-grid.ts";
import { type LayerDay, type MapField, missing, type StoredLayer } from "./map-field.ts";

/** What a map says about all its cells in an hour. Cells count with their size. */
export interface HourFigures {
  /** Share of the cells with data in each band, 0..1. */
  readonly shares: Readonly<Record<Band, number>>;
  /** Share of the cells with data whose score is at least acceptable, 0..1. */
  readonly workable: number;
  /** Number of cells with data. */
  readonly cells: number;
  /** Number of cells whose score so many members contradict that the map stripes them. */
  readonly doubtful: number;
}

/**
 * Counts the cells of an hour. Returns undefined if no cell has data.
 *
 * @param scores - Scores of the cells, row by row.
 * @param acceptable - Shares of members with an acceptable score; undefined before they are loaded.
 * @param weights - Relative size of the cells of each row.
 */
export function hourFigures(
  scores: LayerDay,
  acceptable: LayerDay | undefined,
  weights: readonly number[],
): HourFigures | undefined {
  const width = scores.length / weights.length;
  const sums = { stop: 0, unsuitable: 0, acceptable: 0, ideal: 0 };
  let [cells, doubtful, whole] = [0, 0, 0];
  scores.forEach((packed, cell) => {
    if (packed === missing) return;
    const weight = weights[Math.floor(cell / width)]!;
    sums[classify(unpackShare(packed))] += weight;
    whole += weight;
    cells++;
    if (isDoubtfulCell(packed, acceptable?.[cell])) doubtful++;
  });
  if (cells === 0) return undefined;
  const share = (band: Band): number => Math.min(sums[band] / whole, 1);
  const shares = {
    stop: share("stop"),
    unsuitable: share("unsuitable"),
    acceptable: share("acceptable"),
    ideal: share("ideal"),
  };
  return { shares, workable: Math.min((sums.ideal + sums.acceptable) / whole, 1), cells, doubtful };
}

/** Returns a score or share from its packed number. */
export function unpackShare(packed: number): number {
  return packed / 10_000;
}

function isDoubtfulCell(score: number, acceptable = missing): boolean {
  return acceptable !== missing && isDoubtful(unpackShare(score), unpackShare(acceptable));
}

/** Number of the appearance of a cell without data. All other numbers are positions in the looks of a layer plus 1. */
export const noLook = 0;

/** Returns the number of the appearance of each cell by its score: its band, and then the same bands with stripes. */
export function scoreLooks(scores: LayerDay, acceptable: LayerDay | undefined): Uint8Array {
  return Uint8Array.from(scores, (packed, cell) => {
    if (packed === missing) return noLook;
    const band = bands.indexOf(classify(unpackShare(packed)));
    return 1 + band + (isDoubtfulCell(packed, acceptable?.[cell]) ? bands.length : 0);
  });
}

/** Returns the number of the appearance of each cell by a share, in fifths. */
export function shareLooks(shares: LayerDay): Uint8Array {
  return Uint8Array.from(shares, (packed) =>
    packed === missing ? noLook : 1 + stepOf(unpackShare(packed), [0, 1], shareColours.length),
  );
}

/** Returns the number of the appearance of each cell by a weather variable, in tenths of a range. */
export function rangeLooks(
  values: LayerDay,
  stored: StoredLayer,
  range: readonly [low: number, high: number],
): Uint8Array {
  return Uint8Array.from(values, (packed) =>
    packed === stored.missing ? noLook : 1 + stepOf(packed * stored.scale, range, rangeColours.length),
  );
}

/** Returns the lowest and the highest value of the cells in an hour; undefined if no cell has data. */
export function extremesOf(
  values: LayerDay,
  { scale, missing: none }: StoredLayer,
): readonly [lowest: number, highest: number] | undefined {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const packed of values) {
    if (packed === none) continue;
    lowest = Math.min(lowest, packed * scale);
    highest = Math.max(highest, packed * scale);
  }
  return lowest > highest ? undefined : [lowest, highest];
}

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
