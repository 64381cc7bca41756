import { type Location, locationSchema, type VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { TableRow } from "./csv-table.ts";

/** A report of a station at a minute. */
export interface Report {
  /** Minutes since 1970, UTC. */
  readonly minute: number;
  /** As `FM-15`; empty where the format does not say it. */
  readonly type: string;
  /** The text of a column; empty where the file has none. */
  readonly text: (column: string) => string;
}

/** The reports of one file, and whose they are as its last one says. */
export interface ReportFile {
  readonly station: string;
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  readonly reports: readonly Report[];
}

/** A value of a report. */
export interface Reading {
  /** In the unit of its variable of {@link ReportField}; NaN where the report has none. */
  readonly value: number;
  /** Whether the file has a value that it marks as bad, or that cannot be read. */
  readonly isBad: boolean;
}

/** What a report says of a field. */
export interface FieldReadings {
  /** In the order of the field's variables. */
  readonly readings: readonly Reading[];
  /** Hours that the first reading covers; 1 where it is not given. */
  readonly periodHours?: number;
  /** The type of the report that the readings come from, where it is not that of all. */
  readonly type?: string;
}

/** What reports say together, and how one of them is chosen for an hour. */
export interface ReportField {
  /** What it holds; without the first, a report has nothing to give. */
  readonly variables: readonly { readonly name: VariableName; readonly unit: string }[];
  /** `nearest` to the full hour, or the `largest` of the hour that ends there. */
  readonly choice: "nearest" | "largest";
  /** The hour whose largest reading a report may be; the one that holds its minute where it is not given. */
  readonly stampOf?: (minute: number) => number;
  /** Special reports between the hours repeat a part of what the routine ones count. */
  readonly routineAlone?: true;
  /** Several where the report repeats the same for other periods. */
  readonly read: (report: Report) => readonly FieldReadings[];
}

export const noReading: Reading = { value: Number.NaN, isBad: false };
export const badReading: Reading = { value: Number.NaN, isBad: true };

/** The reading of a plain number; a bad one for any other text that is not empty. */
export function plainReading(text: string): Reading {
  if (text === "") return noReading;
  const value = Number(text);
  return Number.isFinite(value) ? { value, isBad: false } : badReading;
}

/** The wind of a report: calm air comes from nowhere, and a direction that varies has none. */
export function windReadings(speed: Reading, direction: Reading, varies: boolean): FieldReadings {
  return { readings: [speed, speed.value > 0 && !varies ? direction : noReading] };
}

/** Mean wind and where it comes from, for {@link windReadings}. */
export const windVariables = [
  { name: "wind_speed_10m", unit: "m/s" },
  { name: "wind_direction_10m", unit: "deg" },
] as const;

/**
 * Says of rows whose station they are.
 *
 * @throws StationFileError where they are of two.
 */
export function stationOf(rows: readonly TableRow[], column: string): string {
  const station = rows.at(-1)!.text(column);
  const other = rows.find(({ text }) => text(column) !== station);
  if (other === undefined) return station;
  throw new StationFileError("reports of two stations. Give the files of one station alone.", other.line);
}

/** Where a row says that its station stands; undefined where it does not. */
export function placeIn(
  { text }: TableRow,
  columns: { readonly latitude: string; readonly longitude: string; readonly elevation: string },
): Pick<ReportFile, "location" | "elevationM"> {
  const numberOf = (column: string): number => plainReading(text(column)).value;
  const location = { latitude: numberOf(columns.latitude), longitude: numberOf(columns.longitude) };
  const elevationM = numberOf(columns.elevation);
  return {
    location: locationSchema.safeParse(location).data,
    elevationM: elevationM >= elevationsM.min && elevationM <= elevationsM.max ? elevationM : undefined,
  };
}

/** The heights of the ground of the earth; codes for a missing height lie outside. */
const elevationsM = { min: -430, max: 8850 };

/**
 * Reads the files of one station.
 *
 * @throws StationFileError where one cannot be read, or they are of two stations.
 */
export function readFiles(
  texts: readonly string[],
  read: (text: string) => ReportFile,
): readonly ReportFile[] {
  const files = texts.map((text, index) => {
    try {
      return read(text);
    } catch (error) {
      if (texts.length === 1 || !(error instanceof StationFileError)) throw error;
      throw new StationFileError(`file ${index + 1} of ${texts.length}: ${error.message}`);
    }
  });
  const [first] = files;
  const other = files.find(({ station }) => station !== first?.station);
  if (other === undefined) return files;
  throw new StationFileError(
    `the files are of the stations ${first!.station.slice(0, 20)} and ${other.station.slice(0, 20)}. Ingest each by itself.`,
  );
}
