import { bandEdges, type BreakdownHour } from "@halcyon/schema";
import { type CsvRow, writeCsv } from "../../rows/write-csv.ts";

/**
 * Writes the hours of a breakdown as CSV: a column for every field of a row, named by its path, such as `constraints.0.value`. Null is an empty
 * field. The positions of the limiting constraints stand in one field with spaces between them, and so do those of the missing ones.
 */
export function writeBreakdownCsv(rows: readonly BreakdownHour[]): Buffer {
  const cells = rows.map(cellsOf);
  return writeCsv(Object.keys(cells[0]!), cells);
}

function cellsOf(row: BreakdownHour): CsvRow {
  const { constraints, limiting, missing = [], probability, lower_bound: isLowerBound, ...others } = row;
  const { band, ensemble, ...scores } = others;
  const cells: Record<string, CsvRow[string]> = {
    ...scores,
    limiting: limiting.join(" "),
    missing: missing.join(" "),
    lower_bound: isLowerBound === true ? "true" : null,
  };
  for (const name of ["stop", "unsuitable", "ideal"] as const) {
    cells[`probability.${name}`] = probability?.[name] ?? null;
  }
  for (const { constraint, ...reason } of constraints) {
    for (const [field, value] of Object.entries(reason)) cells[`constraints.${constraint}.${field}`] = value;
  }
  cells["band"] = band;
  for (const quantile of ["median", "Q10", "Q90"] as const) {
    cells[`ensemble.${quantile}`] = ensemble?.[quantile] ?? null;
  }
  for (const [position, { name }] of bandEdges.entries()) {
    cells[`ensemble.share_${name}`] = ensemble?.shares[position] ?? null;
  }
  return cells;
}
