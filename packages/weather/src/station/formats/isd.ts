import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { csvTable, type TableRow } from "./csv-table.ts";
import { hourlyRecord } from "./hourly-reports.ts";
import {
  badReading,
  type FieldReadings,
  noReading,
  placeIn,
  readFiles,
  type Reading,
  type Report,
  type ReportField,
  type ReportFile,
  stationOf,
  windReadings,
  windVariables,
} from "./reports.ts";

/**
 * Reads files of ISD global-hourly data, in any order. Each file has one year of a station.
 *
 * Special reports (FM-16) are not used for precipitation. Readings count as missing if they violate the
 * format, or if their quality code is not 0, 1, 4, 5 or 9. The number of such readings is reported.
 *
 * @param texts - At least one file.
 * @throws StationFileError if a file cannot be read, the files are of two stations, or they contain nothing
 * usable.
 * @see NOAA, Integrated Surface Dataset, https://registry.opendata.aws/noaa-isd/; Smith et al. 2011,
 * https://doi.org/10.1175/2011BAMS3015.1
 */
export function readIsd(texts: readonly string[]): StationRecord {
  return hourlyRecord(readFiles(texts, isdFile), isdFields);
}

/** Columns that every global-hourly file has. */
const needed = ["STATION", "DATE", "LATITUDE", "LONGITUDE", "ELEVATION", "NAME", "REPORT_TYPE"];

/** Types of rows that are daily or monthly summaries and not reports. */
const summaries: ReadonlySet<string> = new Set(["SOD", "SOM"]);

/**
 * Reads a global-hourly file, which has one year of one station.
 *
 * @throws StationFileError if a line lacks columns, has no valid date, or belongs to another station.
 */
function isdFile(text: string): ReportFile {
  const rows = csvTable(text, { format: "ISD global-hourly", needed });
  const station = stationOf(rows, "STATION");
  const reports = rows.flatMap((row): Report[] => {
    const type = row.text("REPORT_TYPE");
    return summaries.has(type) ? [] : [{ minute: minuteOf(row), type, text: row.text }];
  });
  const last = rows.at(-1)!;
  const place = placeIn(last, { latitude: "LATITUDE", longitude: "LONGITUDE", elevation: "ELEVATION" });
  return { station, name: last.text("NAME"), ...place, reports };
}

function minuteOf({ line, text }: TableRow): number {
  const date = text("DATE");
  const isDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u.test(date);
  const epochMs = isDate ? Date.parse(`${date}Z`) : Number.NaN;
  if (Number.isNaN(epochMs))
    throw new StationFileError(`DATE is "${date.slice(0, 40)}", not as 2019-01-31T12:53:00.`, line);
  return Math.floor(epochMs / 60_000);
}

/** Quality codes of values that passed limit checks (0, 4, 9) or all checks (1, 5). Values with other codes are suspect, wrong or manually changed. */
const goodCodes: ReadonlySet<string> = new Set(["0", "1", "4", "5", "9"]);

function reading(digits: string, missing: string, scale: number, quality: string): Reading {
  if (digits === missing) return noReading;
  return goodCodes.has(quality) ? { value: Number(digits) / scale, isBad: false } : badReading;
}

/** Field of a global-hourly file that combines several values in one text. */
interface Composite {
  /** Columns of the field. Several columns repeat the same field for different periods. */
  readonly columns: readonly string[];
  readonly pattern: RegExp;
  /** Converts the matched groups of the text to readings. */
  readonly read: (...parts: readonly string[]) => FieldReadings;
}

/** Returns a function that reads a composite field. If the text does not match the pattern, the readings of all variables of the field are bad. */
function composite({ columns, pattern, read }: Composite): ReportField["read"] {
  return ({ text }) =>
    columns.flatMap((column) => {
      const field = text(column);
      if (field === "") return [];
      const parts = pattern.exec(field)?.slice(1);
      return [parts === undefined ? { readings: [] } : read(...parts)];
    });
}

const airTemperature = (column: string): ReportField["read"] =>
  composite({
    columns: [column],
    pattern: /^([+-]\d{4}),(\w)$/u,
    read: (digits: string, quality: string) => ({ readings: [reading(digits, "+9999", 10, quality)] }),
  });

/** Condition codes of precipitation depths that can be used: measured, estimated, or a trace, which counts as 0.0 mm. */
const measuredConditions: ReadonlySet<string> = new Set(["9", "E", "2"]);

/**
 * Fields that are read. Each part of a field has a code for missing values.
 *
 * @see NOAA, Federal Climate Complex Data Documentation for Integrated Surface Data (isd-format-document)
 */
const isdFields: readonly ReportField[] = [
  {
    variables: [{ name: "temperature_2m", unit: "degC" }],
    choice: "nearest",
    read: airTemperature("TMP"),
  },
  {
    variables: [{ name: "dew_point_2m", unit: "degC" }],
    choice: "nearest",
    read: airTemperature("DEW"),
  },
  {
    variables: [{ name: "pressure_msl", unit: "hPa" }],
    choice: "nearest",
    read: composite({
      columns: ["SLP"],
      pattern: /^(\d{5}),(\w)$/u,
      read: (digits: string, quality: string) => ({ readings: [reading(digits, "99999", 10, quality)] }),
    }),
  },
  {
    variables: windVariables,
    choice: "nearest",
    read: composite({
      columns: ["WND"],
      pattern: /^(\d{3}),(\w),(\w),(\d{4}),(\w)$/u,
      read: windOfIsd,
    }),
  },
  {
    variables: [{ name: "wind_gusts_10m", unit: "m/s" }],
    choice: "largest",
    read: composite({
      columns: ["OC1"],
      pattern: /^(\d{4}),(\w)$/u,
      read: (digits: string, quality: string) => ({ readings: [reading(digits, "9999", 10, quality)] }),
    }),
  },
  {
    variables: [{ name: "precipitation", unit: "mm" }],
    choice: "nearest",
    routineAlone: true,
    read: composite({
      columns: ["AA1", "AA2", "AA3", "AA4"],
      pattern: /^(\d{2}),(\d{4}),(\w),(\w)$/u,
      read: (hours: string, digits: string, condition: string, quality: string) => ({
        readings: [measuredConditions.has(condition) ? reading(digits, "9999", 10, quality) : noReading],
        periodHours: Number(hours),
      }),
    }),
  },
];

/** Returns the wind of a report. A squall does not count as mean wind. */
function windOfIsd(
  angle: string,
  angleQuality: string,
  type: string,
  rate: string,
  rateQuality: string,
): FieldReadings {
  if (type === "Q") return { readings: [noReading, noReading] };
  const speed = reading(rate, "9999", 10, rateQuality);
  return windReadings(speed, reading(angle, "999", 1, angleQuality), type === "V");
}
