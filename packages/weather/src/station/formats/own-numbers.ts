import { StationFileError } from "../station-file-error.ts";
import { type CsvRow, numberIn } from "./csv-table.ts";

/** Spellings of a missing value in lower case, in addition to an empty field. */
const missingWords: ReadonlySet<string> = new Set("na nan null none n/a #n/a - -- ---".split(" "));

/** Pattern of a number with a decimal comma. */
const withComma = /^[+-]?\d*,\d+(?:e[+-]?\d+)?$/i;

/** Pattern of a number whose comma may be a decimal mark or a thousands separator. */
const maybeThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/;

/** A function that reads the number in a column of a row; NaN means missing. */
type NumberReader = (row: CsvRow, index: number, heading: string) => number;

/**
 * Detects the decimal mark of a table, and returns a reader of its numbers. Commas are decimal marks if at least one of them cannot
 * separate thousands, and no number has a point.
 *
 * @param indices - Positions of the columns with numbers.
 * @throws StationFileError if the commas are ambiguous, or if both marks occur.
 */
export function ownNumbers(rows: readonly CsvRow[], indices: readonly number[]): NumberReader {
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
