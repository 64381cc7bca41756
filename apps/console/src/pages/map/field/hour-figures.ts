import { type Band, bands, classify } from "@halcyon/schema";
import { isDoubtful } from "@halcyon/schema/wire";
import { type LayerDay, missing } from "./map-field.ts";

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

/** Number of steps in which shares are drawn. */
const shareSteps = 5;

/** Returns the number of the appearance of each cell by a share, in fifths. */
export function shareLooks(shares: LayerDay): Uint8Array {
  return Uint8Array.from(shares, (packed) =>
    packed === missing
      ? noLook
      : 1 + Math.min(Math.floor(unpackShare(packed) * shareSteps + 1e-9), shareSteps - 1),
  );
}
