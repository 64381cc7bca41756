import type { VariableName } from "@halcyon/schema";
import type { CsvRow } from "./csv-table.ts";
import { localClock } from "./local-clock.ts";
import { ownNumbers } from "./own-numbers.ts";
import { ownTable } from "./own-table.ts";
import { ownTimes } from "./own-times.ts";
import { carriedSeries, packReadings } from "./packed-series.ts";
import type { StationRecord } from "../station-record.ts";

/** What a column of a CSV file holds. */
export interface ColumnMeaning {
  readonly variable: VariableName;
  /** The column's unit, as files spell it: `degC`, `mm/h`, `0.1 mm`. */
  readonly unit: string;
}

export type ColumnMap = Readonly<Record<string, ColumnMeaning>>;

/**
 * Reads hourly records from a table whose headings name the columns. Commas, semicolons or tabs divide it, and numbers have a point or a comma.
 *
 * A record is stamped with the end of its hour. Instants hold at the stamp. Sums, means and extremes belong to the hour that ends there.
 *
 * @param columns - The columns to read; others are left alone.
 * @param timeColumn - Holds whole hours, or the numbers of spreadsheets. Ascending; hours may be absent.
 * @param zone - The zone of times without an offset; see {@link localClock}.
 */
export function readCsv(
  text: string,
  columns: ColumnMap,
  timeColumn: string,
  zone = "+00:00",
): StationRecord {
  const clock = localClock(zone);
  const { rows, indexOf } = ownTable(text, [timeColumn, ...Object.keys(columns)]);
  const timeIndex = indexOf(timeColumn);
  const indices = Object.keys(columns).map(indexOf);
  const records = withoutUnits(rows, [timeIndex, ...indices]);
  const numberOf = ownNumbers(records, indices);
  const stamps = ownTimes(records, timeIndex, clock);
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
  };
}

/** The rows without those below the headings that have words in every column, as units and kinds of means of loggers. */
function withoutUnits(rows: readonly CsvRow[], indices: readonly number[]): readonly CsvRow[] {
  const isOfWords = ({ fields }: CsvRow): boolean => {
    const [time = "", ...others] = indices.map((index) => fields[index] ?? "");
    return !/\d/.test(time) && others.every((field) => Number.isNaN(Number.parseFloat(field)));
  };
  const first = rows.findIndex((row) => !isOfWords(row));
  return first > 0 && first <= unitRowsMax ? rows.slice(first) : rows;
}

/** How many rows of words may stand below the headings. */
const unitRowsMax = 2;
