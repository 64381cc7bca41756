import { StationFileError } from "../station-file-error.ts";
import { CsvError, parse } from "csv-parse/sync";

/** Row of a table. The first row of the table contains the column names. */
export interface TableRow {
  readonly line: number;
  /** Returns the text of the row in a column; empty if the file lacks the column. */
  readonly text: (column: string) => string;
}

interface TableForm {
  /** Name of the format in error messages. */
  readonly format: string;
  /** Columns that every file of the format has. */
  readonly needed: readonly string[];
  readonly delimiter?: string;
  /** Returns the column name for a heading. By default, the name is the heading itself. */
  readonly nameOf?: (heading: string) => string;
  /** True if a row may have more fields than the first row, for example because the last column is free text. */
  readonly endsInText?: true;
}

/**
 * Reads a table with the column names in its first row.
 *
 * @throws StationFileError if a required column is missing, a row lacks columns, or there are no rows.
 */
export function csvTable(
  text: string,
  { format, needed, delimiter, nameOf = (heading) => heading, endsInText }: TableForm,
): readonly [TableRow, ...TableRow[]] {
  const [headings, ...rows] = csvRows(text, delimiter);
  const names = (headings?.fields ?? []).map(nameOf);
  const columns = new Map(names.map((name, index) => [name, index]));
  const absent = needed.find((name) => !columns.has(name));
  if (absent !== undefined)
    throw new StationFileError(
      `a file of ${format} names its columns; there is no ${absent}.`,
      headings?.line ?? 1,
    );
  const [first, ...others] = rows.map(({ line, fields }): TableRow => {
    if (fields.length < names.length || (fields.length > names.length && endsInText !== true))
      throw new StationFileError(
        `${fields.length} of ${names.length} columns: the file was cut or changed. Fetch it again.`,
        line,
      );
    return { line, text: (column) => (fields[columns.get(column) ?? -1] ?? "").trim() };
  });
  if (first === undefined) throw new StationFileError("the file has no reports.");
  return [first, ...others];
}

export interface CsvRow {
  /** Line in the file, counted from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/**
 * Parses the rows of a delimited file and skips blank lines.
 *
 * @param quote - Character that may enclose a field. By default, it is the double quote if the delimiter is a comma. With other delimiters, no character
 * encloses fields.
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
 * Reads the number in a field of a row.
 *
 * @returns NaN for an empty field.
 * @throws StationFileError if the field contains other text.
 */
export function numberIn(row: CsvRow, index: number, name: string): number {
  const field = row.fields[index] ?? "";
  if (field === "") return Number.NaN;
  const value = Number(field);
  if (!Number.isFinite(value))
    throw new StationFileError(`${name} is "${field.slice(0, 40)}", not a number.`, row.line);
  return value;
}
