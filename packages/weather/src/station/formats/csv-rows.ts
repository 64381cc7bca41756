import { CsvError, parse } from "csv-parse/sync";
import { StationFileError } from "../station-file-error.ts";

export interface CsvRow {
  /** In the file, counted from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * The rows of a separated file, blank lines left out.
 *
 * @param quote - What may stand around a field. Where it is not given, fields with another delimiter than the comma have none.
 */
export function csvRows(
  text: string,
  delimiter = ",",
  quote: string | false = delimiter === "," ? '"' : false,
): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      quote,
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
