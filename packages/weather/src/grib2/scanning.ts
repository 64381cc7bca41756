import type { Section } from "./section.ts";

/** The order in which a file runs over its grid (WMO flag table 3.4). */
export interface Scanning {
  /** The first row or column of the file runs from east to west. */
  readonly westward: boolean;
  readonly northward: boolean;
  /** Neighbours in the file are neighbours in a column. */
  readonly columnsFirst: boolean;
  /** Every second row, or column where columns come first, runs the other way. */
  readonly alternating: boolean;
}

export function scanningOf(section: Section, template: string): Scanning {
  const flags = section.octet(72);
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

/** Where in the file the value of a cell stands, counted from 0; rows from the north, columns from the west. */
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
 * Puts the values of a file in order: rows from north to south, each from west to east.
 *
 * Works in place but for files that put columns first.
 */
export function northWestFirst(
  values: Float64Array<ArrayBuffer>,
  scanning: Scanning,
  rows: number,
  columns: number,
): Float64Array<ArrayBuffer> {
  if (scanning.columnsFirst) {
    const ordered = new Float64Array(values.length);
    for (let row = 0, at = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1, at += 1) {
        ordered[at] = values[filePosition(scanning, rows, columns, row, column)]!;
      }
    }
    return ordered;
  }
  for (let y = 0; y < rows; y += 1) {
    const turned = scanning.alternating && y % 2 === 1;
    if (scanning.westward !== turned) values.subarray(y * columns, (y + 1) * columns).reverse();
  }
  if (scanning.northward) turnOver(values, rows, columns);
  return values;
}

function turnOver(values: Float64Array, rows: number, columns: number): void {
  for (let row = 0; row < Math.floor(rows / 2); row += 1) {
    const upper = row * columns;
    const lower = (rows - 1 - row) * columns;
    const held = values.slice(upper, upper + columns);
    values.copyWithin(upper, lower, lower + columns);
    values.set(held, lower);
  }
}
