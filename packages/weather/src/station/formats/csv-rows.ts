import { CsvError, parse } from "csv-parse/sync";
import { StationFileError } from "../station-file-error.ts";

export interface CsvRow {
  /** In the file, counted from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** The rows of a comma-separated file, blank lines left out. */
export function csvRows(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (fields: string[], { lines }) => {
        rows.push({ line: lines, fields });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw new StationFileError(error.message);
    throw error;
  }
  return rows;
}

/**
 * Reads a number.
 *
 * @returns NaN for an empty field.
 * @throws StationFileError where the field holds anything else.
 */
export function numberIn(row: CsvRow, index: number, name: string): number {
  const field = row.fields[index] ?? "";
  if (field === "") return Number.NaN;
  const value = Number(field);
  if (!Number.isFinite(value))
    throw new StationFileError(`${name} is "${field.slice(0, 40)}", not a number.`, row.line);
  return value;
}
