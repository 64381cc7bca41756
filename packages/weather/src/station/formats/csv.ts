import type { VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import { type CsvRow, csvRows, numberIn } from "./csv-table.ts";
import { localClock } from "./local-clock.ts";
import { ownTimes } from "./own-times.ts";
import { carriedSeries, packReadings } from "./packed-series.ts";
import type { StationRecord } from "../station-record.ts";

/** Meaning of a column in a CSV file: its variable and its unit. */
export interface ColumnMeaning {
  readonly variable: VariableName;
  /** Unit of the column as files write it, such as `degC`, `mm/h` or `0.1 mm`. */
  readonly unit: string;
}

export type ColumnMap = Readonly<Record<string, ColumnMeaning>>;

/**
 * Reads hourly records from a table with headings. Separators are commas, semicolons or tabs, and decimal marks are points or commas.
 *
 * A record is stamped at the end of its hour. Instantaneous values apply at the time of the stamp. Sums, means and extremes cover the hour that ends at the stamp.
 *
 * @param columns - Columns to read. All other columns are ignored.
 * @param timeColumns - Columns of the time: a single column, a date and a time of day, or year, month, day and hour. Times are whole hours in ascending
 * order, as text or as spreadsheet numbers. Hours may be missing.
 * @param zone - Time zone of times without an offset; see {@link localClock}.
 */
export function readCsv(
  text: string,
  columns: ColumnMap,
  timeColumns: string | readonly string[],
  zone = "+00:00",
): StationRecord {
  const clock = localClock(zone);
  const { times, indices, records } = partsOf(text, columns, timeColumns);
  const numberOf = ownNumbers(records, indices);
  const stamps = ownTimes(records, times, clock);
  const empty = Object.entries(columns).flatMap(([heading, { variable }], column) =>
    records.some((row) => !Number.isNaN(numberOf(row, indices[column]!, heading)))
      ? []
      : [{ heading, variable, marks: marksOf(records, indices[column]!) }],
  );
  return {
    name: "CSV",
    location: undefined,
    elevationM: undefined,
    ...carriedSeries(
      Object.entries(columns).map(([heading, { variable, unit }], column) => {
        const readings = records.map((row) => numberOf(row, indices[column]!, heading));
        return packReadings(variable, readings, unit);
      }),
    ),
    records: records.length,
    times: { kind: "actual", stamps },
    ...(empty.length === 0 ? {} : { empty }),
  };
}

/**
 * Reads the words below the headings of a CSV file, where loggers write the units.
 *
 * @returns Words below each heading; empty if there are no such words.
 * @example
 * ```js
 * const map = { wind: { variable: "wind_speed_10m", unit: "m/s" } };
 * wordsBelow("time,wind\nTS,km/h\n2026-11-21T00:00Z,36", map, "time").get("wind"); // => ["km/h"]
 * ```
 */
export function wordsBelow(
  text: string,
  columns: ColumnMap,
  timeColumns: string | readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const { rows, indices, records } = partsOf(text, columns, timeColumns);
  const above = rows.slice(0, rows.length - records.length);
  return new Map(
    Object.keys(columns).map((heading, column) => [
      heading,
      above.map(({ fields }) => fields[indices[column]!] ?? "").filter((word) => word !== ""),
    ]),
  );
}

function partsOf(text: string, columns: ColumnMap, timeColumns: string | readonly string[]) {
  const ofTime = typeof timeColumns === "string" ? [timeColumns] : timeColumns;
  const { rows, indexOf } = ownTable(text, [...ofTime, ...Object.keys(columns)]);
  const times = ofTime.map(indexOf);
  const indices = Object.keys(columns).map(indexOf);
  return { rows, times, indices, records: withoutUnits(rows, [times[0]!, ...indices]) };
}

/** Returns the texts in a column that has no numbers, most frequent text first. */
function marksOf(rows: readonly CsvRow[], index: number): readonly string[] {
  const counts = Map.groupBy(rows, ({ fields }) => fields[index] ?? "");
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([mark]) => mark);
}

/** Removes the first rows if they contain only words. Loggers write units and kinds of means below the headings. */
function withoutUnits(rows: readonly CsvRow[], indices: readonly number[]): readonly CsvRow[] {
  const isOfWords = ({ fields }: CsvRow): boolean => {
    const [time = "", ...others] = indices.map((index) => fields[index] ?? "");
    return !/\d/.test(time) && others.every((field) => Number.isNaN(Number.parseFloat(field)));
  };
  const first = rows.findIndex((row) => !isOfWords(row));
  return first > 0 && first <= unitRowsMax ? rows.slice(first) : rows;
}

/** Maximum number of text rows below the headings. */
const unitRowsMax = 2;

/** Ways to write a missing value, in lower case. An empty field is also a missing value. */
const missingWords: ReadonlySet<string> = new Set("na nan null none n/a #n/a - -- ---".split(" "));

/** Pattern of a number with a decimal comma. */
const withComma = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;

/** Pattern of a number with a comma that may be a decimal mark or a thousands separator. */
const maybeThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** Function that parses the number in a field of a row; NaN means missing. */
type NumberReader = (row: CsvRow, index: number, heading: string) => number;

/**
 * Detects the decimal mark of a table, and returns a function that reads its numbers. Commas are decimal marks if no number has a point, and if at least one
 * comma cannot be a thousands separator.
 *
 * @param indices - Positions of the columns with numbers.
 * @throws StationFileError if the commas are ambiguous, or if both commas and points are decimal marks.
 */
function ownNumbers(rows: readonly CsvRow[], indices: readonly number[]): NumberReader {
  const firstWith = (isSuch: (field: string) => boolean): readonly [CsvRow, string] | undefined => {
    for (const row of rows) {
      const field = indices.map((index) => row.fields[index] ?? "").find(isSuch);
      if (field !== undefined) return [row, field];
    }
    return undefined;
  };
  const comma = firstWith((field) => withComma.test(field));
  if (comma === undefined)
    return (row, index, heading) => (isMissing(row, index) ? Number.NaN : numberIn(row, index, heading));
  const [{ line }, shown] = comma;
  const point = firstWith((field) => /^[+-]?[\d,]*\.\d/.test(field));
  if (point !== undefined)
    throw new StationFileError(
      `"${shown}" has a comma, and "${point[1]}" in line ${point[0].line} has a point. Write all numbers with one decimal mark, and thousands without any.`,
      line,
    );
  if (firstWith((field) => withComma.test(field) && !maybeThousands.test(field)) === undefined)
    throw new StationFileError(
      `the comma of "${shown}" may mark decimals or thousands, and no other number in the file shows which. Write decimals with a point, and thousands without a mark.`,
      line,
    );
  return (row, index, heading) => {
    if (isMissing(row, index)) return Number.NaN;
    const field = row.fields[index] ?? "";
    return withComma.test(field) ? Number(field.replace(",", ".")) : numberIn(row, index, heading);
  };
}

function isMissing({ fields }: CsvRow, index: number): boolean {
  return missingWords.has((fields[index] ?? "").toLowerCase());
}

/** Table whose columns are found by their headings. */
interface OwnTable {
  /** Rows below the headings. */
  readonly rows: readonly CsvRow[];
  /** Returns the position in each row of the column with a heading. */
  readonly indexOf: (heading: string) => number;
}

/** Delimiters that users' own files may have, with their names in error messages. */
const delimiters = [
  [",", "commas"],
  [";", "semicolons"],
  ["\t", "tabs"],
] as const;

/** Maximum number of rows that are searched for the headings. Loggers write metadata above the headings. */
const headingRowsMax = 100;

/**
 * Reads a table that is separated by commas, semicolons or tabs. The line that contains the requested headings shows which separator is used.
 *
 * @throws StationFileError if no line has the headings, two separators are possible, or a row has more columns than headings.
 */
function ownTable(text: string, wanted: readonly string[]): OwnTable {
  const lines = text.split(/\r?\n/, headingRowsMax);
  const hasAll = ({ fields }: CsvRow): boolean => wanted.every((heading) => fields.includes(heading));
  const fitting = delimiters.filter(([delimiter]) =>
    lines.some((line) => rowsOf(line, delimiter).some((row) => row.fields.length > 1 && hasAll(row))),
  );
  if (fitting.length > 1)
    throw new StationFileError(
      `its headings can be divided by ${fitting.map(([, name]) => name).join(" and by ")}. Name its columns otherwise.`,
    );
  const [delimiter, name] = fitting[0] ?? mostlyDividedBy(lines);
  const all = csvRows(text, delimiter, '"');
  const at = Math.max(0, all.slice(0, headingRowsMax).findIndex(hasAll));
  const headings = all[at];
  if (headings === undefined) throw new StationFileError("the file is empty.");
  const rows = all.slice(at + 1);
  if (rows.length === 0) throw new StationFileError("the file has no records.");
  const indexOf = (heading: string): number => {
    const index = headings.fields.indexOf(heading);
    if (index !== -1) return index;
    const there = headings.fields.map((field) => `"${field}"`).join(", ");
    throw new StationFileError(
      `there is no column "${heading}". The file has ${there.slice(0, 2000)}, divided by ${name}. Name the column of times with --time-column, and others with --map.`,
      headings.line,
    );
  };
  for (const heading of wanted) indexOf(heading);
  const { length } = headings.fields;
  const wide = rows.find(({ fields }) => fields.slice(length).some((field) => field !== ""));
  if (wide !== undefined)
    throw new StationFileError(
      `${wide.fields.length} columns have ${length} headings. If the comma is the decimal mark, separate the columns by semicolons.`,
      wide.line,
    );
  return { rows, indexOf };
}

/** Returns the delimiter that splits the first nonempty line into the most columns. Returns the comma if no delimiter splits it. */
function mostlyDividedBy(lines: readonly string[]): (typeof delimiters)[number] {
  const first = lines.find((line) => line.trim() !== "") ?? "";
  return delimiters.toSorted(([one], [other]) => first.split(other).length - first.split(one).length)[0]!;
}

function rowsOf(line: string, delimiter: string): readonly CsvRow[] {
  try {
    return csvRows(line, delimiter, '"');
  } catch (error) {
    if (error instanceof StationFileError) return [];
    throw error;
  }
}
