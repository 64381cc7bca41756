import type { BreakdownHour } from "@halcyon/schema";

type Cell = string | number | null;

/**
 * Writes the hours of a breakdown as CSV: a column for every field of a row, named by its path, such as `constraints.0.value`. Null is an
 * empty field; the positions of the limiting constraints stand in one field with spaces between them, and so do those of the missing ones.
 */
export function writeBreakdownCsv(rows: readonly BreakdownHour[]): Buffer {
  const header = Object.keys(cellsOf(rows[0]!)).join(",");
  const lines = rows.map((row) => Object.values(cellsOf(row)).join(","));
  return Buffer.from([header, ...lines, ""].join("\r\n"));
}

function cellsOf(row: BreakdownHour): Record<string, Cell> {
  const { constraints, limiting, missing = [], probability, lower_bound: isLowerBound, ...scores } = row;
  const cells: Record<string, Cell> = {
    ...scores,
    limiting: limiting.join(" "),
    missing: missing.join(" "),
    lower_bound: isLowerBound === true ? "true" : null,
  };
  for (const band of ["stop", "unsuitable", "ideal"] as const) {
    cells[`probability.${band}`] = probability?.[band] ?? null;
  }
  for (const { constraint, ...reason } of constraints) {
    for (const [field, value] of Object.entries(reason)) cells[`constraints.${constraint}.${field}`] = value;
  }
  return cells;
}
