import type { DayCell, DayRow } from "../time/day-rows.ts";

/** Where the hours of a strip stand: rows of days, columns of hours [px]. */
export interface StripLayout {
  readonly isNarrow: boolean;
  readonly gutter: number;
  readonly column: number;
  readonly rowHeight: number;
  readonly height: number;
  readonly yOf: (row: number) => number;
  readonly boxOf: (row: number, cell: DayCell) => Box;
  /** The hour at a place, if there is one. */
  readonly hourAt: (x: number, y: number) => number | undefined;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const headHeight = 20;
const gap = 1;

export function stripLayout(rows: readonly DayRow[], width: number): StripLayout {
  const isNarrow = width < 480;
  const gutter = isNarrow ? 50 : 88;
  const rowHeight = rows.length > 60 ? 8 : rows.length > 18 ? 18 : 26;
  const column = Math.max(width - gutter, 0) / 24;
  const yOf = (row: number): number => headHeight + row * rowHeight;
  return {
    isNarrow,
    gutter,
    column,
    rowHeight,
    height: yOf(rows.length) + gap,
    yOf,
    boxOf: (row, { column: at, share: [position, of] }) => ({
      x: gutter + (at + position / of) * column,
      y: yOf(row),
      width: Math.max(column / of - gap, 0.5),
      height: rowHeight - gap,
    }),
    hourAt(x, y) {
      const cells = rows[Math.floor((y - headHeight) / rowHeight)]?.cells ?? [];
      const place = (x - gutter) / column;
      const cell = cells.find(({ column: at, share: [position, of] }) => {
        const from = at + position / of;
        return from <= place && place < from + 1 / of;
      });
      return cell?.index;
    },
  };
}
