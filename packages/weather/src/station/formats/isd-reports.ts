import { type Location, locationSchema } from "@halcyon/schema";
import { csvRows, type CsvRow, numberIn } from "./csv-rows.ts";
import { StationFileError } from "../station-file-error.ts";

/** A report of a station at a minute. */
export interface IsdReport {
  /** Minutes since 1970, UTC. */
  readonly minute: number;
  readonly type: string;
  /** The text of a column; empty where the file has none. */
  readonly text: (column: string) => string;
}

/** The reports of one file, and whose they are as its last one says. */
export interface IsdFile {
  readonly station: string;
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  readonly reports: readonly IsdReport[];
}

/** The columns that a file of global-hourly data always has. */
const columnsOfAll = ["STATION", "DATE", "LATITUDE", "LONGITUDE", "ELEVATION", "NAME", "REPORT_TYPE"];

/** Summaries of a day or a month are no reports. */
const summaries: ReadonlySet<string> = new Set(["SOD", "SOM"]);

/**
 * Reads the lines of a file of global-hourly data, a year of a station.
 *
 * @throws StationFileError where a line has not all the columns of the first, its date is none, or it is of another station.
 */
export function isdFile(text: string): IsdFile {
  const [headings, ...rows] = csvRows(text);
  const columns = new Map(headings?.fields.map((name, index) => [name, index]));
  const absent = columnsOfAll.find((name) => !columns.has(name));
  if (absent !== undefined)
    throw new StationFileError(`a file of ISD global-hourly names its columns; there is no ${absent}.`, 1);
  const last = rows.at(-1);
  if (last === undefined) throw new StationFileError("the file has no reports.");
  const textOf = (row: CsvRow, column: string): string =>
    (row.fields[columns.get(column) ?? -1] ?? "").trim();
  const station = textOf(last, "STATION");
  const reports = rows.flatMap((row): IsdReport[] => {
    if (row.fields.length !== columns.size)
      throw new StationFileError(
        `${row.fields.length} of ${columns.size} columns: the file was cut or changed. Fetch it again.`,
        row.line,
      );
    if (textOf(row, "STATION") !== station)
      throw new StationFileError("reports of two stations. Give the files of one station alone.", row.line);
    const type = textOf(row, "REPORT_TYPE");
    if (summaries.has(type)) return [];
    return [{ minute: minuteOf(row, textOf(row, "DATE")), type, text: (column) => textOf(row, column) }];
  });
  const numberOf = (column: string): number => numberIn(last, columns.get(column)!, column);
  const location = { latitude: numberOf("LATITUDE"), longitude: numberOf("LONGITUDE") };
  const elevationM = numberOf("ELEVATION");
  return {
    station,
    name: textOf(last, "NAME"),
    location: locationSchema.safeParse(location).data,
    elevationM: elevationM >= elevationsM.min && elevationM <= elevationsM.max ? elevationM : undefined,
    reports,
  };
}

/** The heights of the ground of the earth; the format's codes for a missing height lie outside. */
const elevationsM = { min: -430, max: 8850 };

function minuteOf(row: CsvRow, date: string): number {
  const isDate = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/u.test(date);
  const epochMs = isDate ? Date.parse(`${date}Z`) : Number.NaN;
  if (Number.isNaN(epochMs))
    throw new StationFileError(`DATE is "${date.slice(0, 40)}", not as 2019-01-31T12:53:00.`, row.line);
  return Math.floor(epochMs / 60_000);
}
