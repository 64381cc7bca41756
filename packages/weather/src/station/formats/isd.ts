import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { csvTable, type TableRow } from "./csv-table.ts";
import { hourlyRecord } from "./hourly-reports.ts";
import { isdFields } from "./isd-fields.ts";
import { placeIn, readFiles, type Report, type ReportFile, stationOf } from "./reports.ts";

/**
 * Reads files of ISD global-hourly data, a year of a station each, in any order. Special reports (FM-16) do not count for precipitation.
 *
 * Readings with a quality code other than 0, 1, 4, 5 and 9 are missing, and counted. So are those that are not written as the format says.
 *
 * @param texts - At least one file.
 * @throws StationFileError where a file cannot be read, the files are of two stations, or nothing in them can be used.
 * @see NOAA, Integrated Surface Dataset, https://registry.opendata.aws/noaa-isd/; Smith et al. 2011, https://doi.org/10.1175/2011BAMS3015.1
 */
export function readIsd(texts: readonly string[]): StationRecord {
  return hourlyRecord(readFiles(texts, isdFile), isdFields);
}

/** The columns that a file of global-hourly data always has. */
const needed = ["STATION", "DATE", "LATITUDE", "LONGITUDE", "ELEVATION", "NAME", "REPORT_TYPE"];

/** Summaries of a day or a month are no reports. */
const summaries: ReadonlySet<string> = new Set(["SOD", "SOM"]);

/**
 * Reads the lines of a file of global-hourly data, a year of a station.
 *
 * @throws StationFileError where a line has not all the columns of the first, its date is none, or it is of another station.
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
