import { StationFileError } from "../station-file-error.ts";
import { csvRows, type CsvRow } from "./csv-table.ts";

/** A table whose columns are selected by their headings. */
interface OwnTable {
  /** The rows below the headings. */
  readonly rows: readonly CsvRow[];
  /** Returns the position of a column in each row. */
  readonly indexOf: (heading: string) => number;
}

/** Delimiters of users' own files, with their names in errors. */
const delimiters = [
  [",", "commas"],
  [";", "semicolons"],
  ["\t", "tabs"],
] as const;

/** Maximum number of rows in which the headings are searched. Loggers write metadata before the headings. */
const headingRowsMax = 100;

/**
 * Reads a table separated by commas, semicolons or tabs. The requested headings determine the separator and the line of the headings.
 *
 * @throws StationFileError if no line has the headings, two separators are possible, or a row has more columns than the headings.
 */
export function ownTable(text: string, wanted: readonly string[]): OwnTable {
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

/** Returns the delimiter that splits the first nonempty line into the most columns; the comma if none splits it. */
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
