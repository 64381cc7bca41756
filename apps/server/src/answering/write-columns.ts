import type { DataColumn } from "../use-cases/data-column.ts";

/** So many rows of CSV are written as one piece. */
const rowsAtOnce = 4096;

/**
 * Writes columns as CSV: first those that say which row it is, then a column for each of the data, named `<variable>` or `<variable>.<column>`.
 * Null is an empty field.
 */
export function writeCsvColumns(
  keys: Readonly<Record<string, readonly (string | number)[]>>,
  columns: readonly DataColumn[],
): string[] {
  const stamps = Object.values(keys);
  const pieces = [`${[...Object.keys(keys), ...columns.map(headingOf)].join(",")}\r\n`];
  const rows = stamps[0]!.length;
  for (let from = 0; from < rows; from += rowsAtOnce) {
    let piece = "";
    for (let row = from; row < Math.min(from + rowsAtOnce, rows); row += 1) {
      piece += stamps.map((stamp) => stamp[row]).join(",");
      for (const { values } of columns) piece += Number.isNaN(values[row]) ? "," : `,${values[row]}`;
      piece += "\r\n";
    }
    pieces.push(piece);
  }
  return pieces;
}

function headingOf({ variable, column, member }: DataColumn): string {
  if (column === "values") return variable;
  return member === undefined
    ? `${variable}.${column}`
    : `${variable}.member_${String(member).padStart(2, "0")}`;
}
