import type { VariableName } from "@halcyon/schema";
import { type EpochHour, epochHourOf, millisecondsPerHour } from "@halcyon/schema/time";
import { csvRows, type CsvRow, numberIn } from "./csv-rows.ts";
import { type LocalClock, localClock } from "./local-clock.ts";
import { carriedSeries, packReadings } from "./packed-series.ts";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";

/** What a column of a CSV file holds. */
export interface ColumnMeaning {
  readonly variable: VariableName;
  /** The column's unit, as files spell it: `degC`, `mm/h`, `0.1 mm`. */
  readonly unit: string;
}

export type ColumnMap = Readonly<Record<string, ColumnMeaning>>;

/** Spellings of a missing value, beside an empty field. */
const missingWords: ReadonlySet<string> = new Set(["NA", "NaN", "nan", "null"]);

/**
 * Reads hourly records from a CSV file whose first line names the columns.
 *
 * A record is stamped with the end of its hour. Instants hold at the stamp. Sums, means and extremes belong to the hour that ends there.
 *
 * @param columns - The columns to read; others are left alone.
 * @param timeColumn - Holds whole hours in ISO 8601, or as the numbers of spreadsheets. Ascending; hours may be absent.
 * @param zone - The zone of times without an offset; see {@link localClock}.
 */
export function readCsv(
  text: string,
  columns: ColumnMap,
  timeColumn: string,
  zone = "+00:00",
): StationRecord {
  const clock = localClock(zone);
  const [headings, ...records] = csvRows(text);
  if (headings === undefined) throw new StationFileError("the file is empty.");
  if (records.length === 0) throw new StationFileError("the file has no records.");
  const column = (heading: string): number => {
    const index = headings.fields.indexOf(heading);
    if (index === -1) {
      const there = headings.fields.map((name) => `"${name}"`).join(", ");
      const divided = headings.fields.length === 1 && /[;\t]/.test(headings.fields[0]!);
      throw new StationFileError(
        `there is no column "${heading}". The file has ${there.slice(0, 2000)}.${divided ? " Divide its columns by commas." : ""}`,
        headings.line,
      );
    }
    return index;
  };
  const timeIndex = column(timeColumn);
  const stamps: number[] = [];
  for (const row of records) {
    const stamp = stampOf(row, timeIndex, clock, stamps.at(-1));
    const before = stamps.at(-1) ?? -Infinity;
    if (stamp <= before) {
      const isSetBack = stamp >= before - 1;
      const advice = " Where the clock was set back here, name its zone, as Europe/Zurich.";
      throw new StationFileError(`the time does not ascend.${isSetBack ? advice : ""}`, row.line);
    }
    stamps.push(stamp);
  }
  return {
    name: "CSV",
    location: undefined,
    elevationM: undefined,
    ...carriedSeries(
      Object.entries(columns).map(([heading, { variable, unit }]) => {
        const index = column(heading);
        const readings = records.map((row) =>
          missingWords.has(row.fields[index] ?? "") ? Number.NaN : numberIn(row, index, heading),
        );
        return packReadings(variable, readings, unit);
      }),
    ),
    records: records.length,
    times: { kind: "actual", stamps },
  };
}

function stampOf(row: CsvRow, index: number, clock: LocalClock, before = -Infinity): EpochHour {
  const field = row.fields[index] ?? "";
  const form = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.0+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(field);
  const epochMs = form === null ? serialMs(field) : Date.parse(form[1] === undefined ? `${field}Z` : field);
  const instantMs = form?.[1] === undefined ? clock(epochMs, before * millisecondsPerHour) : epochMs;
  if (instantMs === undefined) {
    throw new StationFileError(`"${field}" is an hour that the time zone skips.`, row.line);
  }
  if (Number.isNaN(instantMs) || instantMs % millisecondsPerHour !== 0) {
    const advice = /\d{1,2}[./]\d{1,2}[./]\d{2,4}/.test(field)
      ? " Format the column as yyyy-mm-dd hh:mm before you save it: months and days are told apart by that alone."
      : "";
    throw new StationFileError(
      `"${field.slice(0, 40)}" is not a whole hour of UTC in ISO 8601.${advice}`,
      row.line,
    );
  }
  return epochHourOf(instantMs);
}

/** Days from the origin of spreadsheets to 1970. */
const serialOf1970 = 25_569;

/** A time as the number that spreadsheets hold it in, days since 1899-12-30, to the second; NaN for other texts. */
function serialMs(field: string): number {
  if (!/^\d{5}(?:\.\d+)?$/.test(field)) return Number.NaN;
  return Math.round((Number(field) - serialOf1970) * 86_400) * 1000;
}
