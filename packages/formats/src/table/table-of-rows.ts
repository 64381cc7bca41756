import type { BytesColumn, Table, TableColumn } from "./table.ts";

/** Column without its values. */
export type ColumnHead = Pick<Exclude<TableColumn, BytesColumn>, "name" | "unit" | "kind">;

/**
 * Row of a table, by column name. A cell that is null or absent is missing. An instant or a day may be a text as JSON answers have it, such as
 * `2026-11-21T09:00:00Z` or `2026-11-21`.
 */
export type TableRow = Readonly<Record<string, string | number | null | undefined>>;

/** Returns rows as a table. */
export function tableOfRows(heads: readonly ColumnHead[], rows: readonly TableRow[]): Table {
  return { columns: heads.map((head) => columnOf(head, rows)) };
}

function columnOf({ kind, ...named }: ColumnHead, rows: readonly TableRow[]): TableColumn {
  const { name } = named;
  if (kind === "text") {
    const textOf = (cell: TableRow[string]): string | null =>
      typeof cell === "number" ? String(cell) : (cell ?? null);
    return { ...named, kind, values: rows.map(({ [name]: cell }) => textOf(cell)) };
  }
  const values = Float64Array.from(rows, ({ [name]: cell }) => numberIn[kind](cell ?? Number.NaN));
  return { ...named, kind, values };
}

const msPerDay = 86_400_000;

/** Returns the number that stands for a cell in a column, by the kind of the column. */
const numberIn = {
  number: Number,
  time: (cell: string | number) => (typeof cell === "string" ? Date.parse(cell) : cell),
  day: (cell: string | number) => (typeof cell === "string" ? Date.parse(cell) / msPerDay : cell),
} as const;
