import type { VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { csvTable, type TableRow } from "./csv-table.ts";
import { hourlyRecord } from "./hourly-reports.ts";
import {
  badReading,
  type FieldReadings,
  noReading,
  placeIn,
  plainReading,
  readFiles,
  type Reading,
  type Report,
  type ReportField,
  type ReportFile,
  stationOf,
  windReadings,
  windVariables,
} from "./reports.ts";

const columns: readonly {
  readonly column: string;
  readonly name: VariableName;
  readonly unit: string;
  readonly choice?: "largest";
}[] = [
  { column: "temperature", name: "temperature_2m", unit: "degC" },
  { column: "dew_point_temperature", name: "dew_point_2m", unit: "degC" },
  { column: "relative_humidity", name: "relative_humidity_2m", unit: "%" },
  { column: "sea_level_pressure", name: "pressure_msl", unit: "hPa" },
  { column: "station_level_pressure", name: "surface_pressure", unit: "hPa" },
  { column: "visibility", name: "visibility", unit: "km" },
  { column: "wind_gust", name: "wind_gusts_10m", unit: "m/s", choice: "largest" },
];

const precipitationColumns = [
  { column: "precipitation", periodHours: 1 },
  { column: "precipitation_3_hour", periodHours: 3 },
  { column: "precipitation_6_hour", periodHours: 6 },
];

/**
 * Reads files of GHCNh (Global Historical Climatology Network hourly), in any order. Each file has one year or all years of a station. Values with the
 * quality code 0, 1, 4, 5 or 9, or without a code, are good. Values with other codes, such as letters for a failed check, count as missing, and their number
 * is reported. Precipitation is used if it was measured, estimated or a trace.
 *
 * @param texts - At least one file.
 * @throws StationFileError if a file cannot be read, the files are of two stations, or they contain nothing usable.
 * @see NOAA, GHCNh, https://www.ncei.noaa.gov/products/global-historical-climatology-network-hourly (ghcnh_DOCUMENTATION.pdf)
 */
export function readGhcnh(texts: readonly string[]): StationRecord {
  return hourlyRecord(readFiles(texts, ghcnhFile), fields);
}

const goodCodes: ReadonlySet<string> = new Set(["", "0", "1", "4", "5", "9"]);

function readingOf({ text }: Report, column: string): Reading {
  const reading = plainReading(text(column));
  return goodCodes.has(text(`${column}_quality_code`)) || Number.isNaN(reading.value) ? reading : badReading;
}

const fields: readonly ReportField[] = [
  ...columns.map(({ column, name, unit, choice }): ReportField => ({
    variables: [{ name, unit }],
    choice: choice ?? "nearest",
    read: (report) => [{ readings: [readingOf(report, column)], type: typeOf(report, column) }],
  })),
  {
    variables: windVariables,
    choice: "nearest",
    read: (report) => [{ ...windOf(report), type: typeOf(report, "wind_speed") }],
  },
  {
    variables: [{ name: "precipitation", unit: "mm" }],
    choice: "nearest",
    routineAlone: true,
    read: (report) =>
      precipitationColumns.map(({ column, periodHours }) => ({
        readings: [
          isWholeAmount(report.text(`${column}_measurement_code`)) ? readingOf(report, column) : noReading,
        ],
        periodHours,
        type: typeOf(report, column),
      })),
  },
];

/** Returns the type of the report from which a value comes, such as `FM-15`. The spellings FM15 and FM15_4 are accepted. */
function typeOf({ text }: Report, column: string): string {
  const [, number] = /^FM-?(\d{2})/u.exec(text(`${column}_report_type`)) ?? [];
  return number === undefined ? "" : `FM-${number}`;
}

/** Returns the wind of a report. A squall does not count as mean wind. The wind direction 999 means calm or variable wind. */
function windOf(report: Report): FieldReadings {
  const type = report.text("wind_direction_measurement_code").slice(0, 1);
  if (type === "Q") return { readings: [noReading, noReading] };
  const direction = readingOf(report, "wind_direction");
  return windReadings(readingOf(report, "wind_speed"), direction, type === "V" || direction.value === 999);
}

/**
 * Codes of amounts that can be used: measured (no code, 3, 9), estimated (E) or a trace (2, T). Other amounts are assumed, or accumulated over an unknown
 * time.
 */
const wholeAmounts: ReadonlySet<string> = new Set(["", "2", "3", "9", "E", "T"]);

const isWholeAmount = (code: string): boolean =>
  wholeAmounts.has(code.split("-", 1)[0]!) && !code.includes("accum");

/**
 * Reads a GHCNh file.
 *
 * @throws StationFileError if a line lacks columns, has no valid time, or belongs to another station.
 */
function ghcnhFile(text: string): ReportFile {
  const rows = csvTable(text, {
    format: "GHCNh",
    needed: ["station", "latitude", "longitude", "elevation"],
    delimiter: "|",
    nameOf: (heading) => heading.toLowerCase().replace(/^station_id$/u, "station"),
    endsInText: true,
  });
  const station = stationOf(rows, "station");
  const reports = rows.map((row) => ({ minute: minuteOf(row), type: "", text: row.text }));
  const last = rows.at(-1)!;
  const place = placeIn(last, { latitude: "latitude", longitude: "longitude", elevation: "elevation" });
  return { station, name: last.text("station_name") || station, ...place, reports };
}

/** Returns the time of a row [min since 1970, UTC]. A file has either an ISO 8601 date, or its parts in separate columns. */
function minuteOf({ line, text }: TableRow): number {
  const parts = ["month", "day", "hour", "minute"].map((column) => text(column).padStart(2, "0"));
  const [month, day, hour, minute] = parts;
  const date = text("date") || `${text("year")}-${month}-${day}T${hour}:${minute}:00`;
  const isDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z?$/u.test(date);
  const epochMs = isDate ? Date.parse(`${date.replace("Z", "")}Z`) : Number.NaN;
  if (Number.isNaN(epochMs))
    throw new StationFileError(`the time is "${date.slice(0, 40)}", not as 2019-01-31T12:53:00.`, line);
  return Math.floor(epochMs / 60_000);
}
