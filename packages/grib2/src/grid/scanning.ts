import type { Section } from "../message/section.ts";

/** Order in which a file scans its grid (WMO flag table 3.4). */
export interface Scanning {
  /** True if the scan of the grid begins at its east side. */
  readonly westward: boolean;
  readonly northward: boolean;
  /** True if consecutive values in the file are neighbours in a column. */
  readonly columnsFirst: boolean;
  /** True if every second row runs in the opposite direction; if `columnsFirst` is true, every second column does so. */
  readonly alternating: boolean;
}

/**
 * Reads the scanning order from the flags of a grid template.
 *
 * @param octet - Number of the octet that contains the flags.
 */
export function scanningOf(section: Section, template: string, octet: number): Scanning {
  const flags = section.octet(octet);
  if ((flags & 0x0f) !== 0) {
    throw section.error("unsupported", "grids whose rows are staggered are not read.", template);
  }
  return {
    westward: (flags & 0x80) !== 0,
    northward: (flags & 0x40) !== 0,
    columnsFirst: (flags & 0x20) !== 0,
    alternating: (flags & 0x10) !== 0,
  };
}

/** Returns the index of a cell's value in the file, from 0. Rows are counted from the north, and columns from the west. */
export function filePosition(
  { westward, northward, columnsFirst, alternating }: Scanning,
  rows: number,
  columns: number,
  row: number,
  column: number,
): number {
  const y = northward ? rows - 1 - row : row;
  const x = westward ? columns - 1 - column : column;
  if (columnsFirst) return x * rows + (alternating && x % 2 === 1 ? rows - 1 - y : y);
  return y * columns + (alternating && y % 2 === 1 ? columns - 1 - x : x);
}

/**
 * Reorders the values of a file so that rows run from north to south, and each row from west to east. Values are moved in place, unless the file stores columns
 * first.
 */
export function northWestFirst(
  values: Float64Array<ArrayBuffer>,
  { westward, northward, columnsFirst, alternating }: Scanning,
  rows: number,
  columns: number,
): Float64Array<ArrayBuffer> {
  const [lines, length] = columnsFirst ? [columns, rows] : [rows, columns];
  const turned = columnsFirst ? northward : westward;
  for (let line = 0; line < lines; line += 1) {
    const runsBack = alternating && line % 2 === 1;
    if (turned !== runsBack) values.subarray(line * length, (line + 1) * length).reverse();
  }
  if (columnsFirst ? westward : northward) turnOver(values, lines, length);
  return columnsFirst ? transpose(values, lines, length) : values;
}

/** Reverses the order of the rows or columns, in place. */
function turnOver(values: Float64Array, lines: number, length: number): void {
  const held = new Float64Array(length);
  for (let upper = 0, lower = (lines - 1) * length; upper < lower; upper += length, lower -= length) {
    held.set(values.subarray(upper, upper + length));
    values.copyWithin(upper, lower, lower + length);
    values.set(held, lower);
  }
}

/** Number of rows or columns of the file that are transposed together. Values that are adjacent in the result are then written together, which is faster. */
const band = 16;

/** Transposes rows and columns. Line number n of the result has value number n of each given line. */
function transpose(
  values: Float64Array<ArrayBuffer>,
  lines: number,
  length: number,
): Float64Array<ArrayBuffer> {
  const turned = new Float64Array(values.length);
  for (let from = 0; from < lines; from += band) {
    const to = Math.min(from + band, lines);
    for (let at = 0; at < length; at += 1) {
      for (let line = from; line < to; line += 1) turned[at * lines + line] = values[line * length + at]!;
    }
  }
  return turned;
}
