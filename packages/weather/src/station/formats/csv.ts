import type { VariableName } from "@halcyon/schema";
import type { CsvRow } from "./csv-table.ts";
import { localClock } from "./local-clock.ts";
import { ownNumbers } from "./own-numbers.ts";
import { ownTable } from "./own-table.ts";
import { ownTimes } from "./own-times.ts";
import { carriedSeries, packReadings } from "./packed-series.ts";
import type { StationRecord } from "../station-record.ts";

/** Meaning of a column in a CSV file. */
export interface ColumnMeaning {
  readonly variable: VariableName;
  /** The column's unit, in the spelling of files: `degC`, `mm/h`, `0.1 mm`. */
  readonly unit: string;
}

export type ColumnMap = Readonly<Record<string, ColumnMeaning>>;

/**
 * Reads hourly records from a table whose headings name the columns. Commas, semicolons or tabs divide it, and numbers have a point or a comma.
 *
 * A record is stamped with the end of its hour. Instants hold at the stamp. Sums, means and extremes belong to the hour that ends there.
 *
 * @param columns - The columns to read; others are left alone.
 * @param timeColumns - Hold whole hours, or the numbers of spreadsheets: one column, a date and a clock, or year, month, day and hour. Ascending;
 * hours may be absent.
 * @param zone - The zone of times without an offset; see {@link localClock}.
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
 * Reads the words that stand below the headings of a CSV file, as the units of loggers.
 *
 * @returns By heading the words below it, where there are some.
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

/** The texts of a column without numbers, the most frequent first. */
function marksOf(rows: readonly CsvRow[], index: number): readonly string[] {
  const counts = Map.groupBy(rows, ({ fields }) => fields[index] ?? "");
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([mark]) => mark);
}

/** Returns the rows without those below the headings that have words in every column, such as the units and kinds of means of loggers. */
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
