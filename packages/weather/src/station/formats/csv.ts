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
 * Reads hourly records from a table with headings. The separators are commas, semicolons or tabs, and the decimal mark is a point or a
 * comma.
 *
 * A record is stamped with the end of its hour. Instants are values at the time stamp. Sums, means and extremes refer to the hour that ends there.
 *
 * @param columns - Columns to read. Others are ignored.
 * @param timeColumns - Columns of the time: a single column, a date and a time of day, or year, month, day and hour. Times are whole
 * hours, as text or as spreadsheet numbers, in ascending order. Hours may be missing.
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
 * Reads the words below the headings of a CSV file, such as the units that loggers write.
 *
 * @returns Words below each heading; empty if there are none.
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

/** Returns the texts of a column that has no numbers, most frequent first. */
function marksOf(rows: readonly CsvRow[], index: number): readonly string[] {
  const counts = Map.groupBy(rows, ({ fields }) => fields[index] ?? "");
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([mark]) => mark);
}

/**
 * Returns the rows without leading ones that contain only words, such as the units and the kinds of means that loggers write below the
 * headings.
 */
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
