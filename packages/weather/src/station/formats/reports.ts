import { type Location, locationSchema, type VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { TableRow } from "./csv-table.ts";

/** One report of a station, with its time to the minute. */
export interface Report {
  /** Time of the report [min since 1970, UTC]. */
  readonly minute: number;
  /** Type of the report, such as `FM-15`; empty if the format has no types. */
  readonly type: string;
  /** Returns the text of the report in a column; empty if the file lacks the column. */
  readonly text: (column: string) => string;
}

/** Reports in one file. The properties of the station come from the last report. */
export interface ReportFile {
  readonly station: string;
  readonly name: string;
  readonly location: Location | undefined;
  readonly elevationM: number | undefined;
  readonly reports: readonly Report[];
}

/** Value in a station's report, with a flag for a bad value. */
export interface Reading {
  /** Value in the unit that {@link ReportField} gives for the variable; NaN if the report has no value. */
  readonly value: number;
  /** True if the file marks the value as bad, or if the text cannot be parsed. */
  readonly isBad: boolean;
}

/** Readings of one field (variables that are reported together) in a report. */
export interface FieldReadings {
  /** Readings in the order of the field's variables. */
  readonly readings: readonly Reading[];
  /** Period that the first reading covers [h]; 1 by default. */
  readonly periodHours?: number;
  /** Report type of these readings, if the file states it for each column; by default, the type of the row. */
  readonly type?: string;
}

/** Variables that are reported together, with the rule for choosing one report per hour. */
export interface ReportField {
  /** Variables of the field. The field is ignored in a report that lacks its first variable. */
  readonly variables: readonly { readonly name: VariableName; readonly unit: string }[];
  /**
   * Rule for choosing one reading per hour. `nearest`: the reading nearest to the full hour. `largest`: the largest reading in the hour that ends at the full
   * hour.
   */
  readonly choice: "nearest" | "largest";
  /** Returns the full hour to which a reading belongs under the rule `largest`. By default, it is the full hour at or after the reading. */
  readonly stampOf?: (minute: number) => number;
  /** True if only routine reports are used. Special reports between routine reports repeat a part of the amounts in routine reports. */
  readonly routineAlone?: true;
  /** Reads the field from a report. Returns several results if the report repeats the field for other periods. */
  readonly read: (report: Report) => readonly FieldReadings[];
}

export const noReading: Reading = { value: Number.NaN, isBad: false };
export const badReading: Reading = { value: Number.NaN, isBad: true };

/** Parses a plain number. Any other nonempty text is a bad reading. */
export function plainReading(text: string): Reading {
  if (text === "") return noReading;
  const value = Number(text);
  return Number.isFinite(value) ? { value, isBad: false } : badReading;
}

/** Returns the wind of a report. Calm air and variable wind have no direction. */
export function windReadings(speed: Reading, direction: Reading, varies: boolean): FieldReadings {
  return { readings: [speed, speed.value > 0 && !varies ? direction : noReading] };
}

/** Variables that {@link windReadings} returns: mean wind and its direction. */
export const windVariables = [
  { name: "wind_speed_10m", unit: "m/s" },
  { name: "wind_direction_10m", unit: "deg" },
] as const;

/**
 * Returns the station that the rows name.
 *
 * @throws StationFileError if the rows name more than one station.
 */
export function stationOf(rows: readonly TableRow[], column: string): string {
  const station = rows.at(-1)!.text(column);
  const other = rows.find(({ text }) => text(column) !== station);
  if (other === undefined) return station;
  throw new StationFileError("reports of two stations. Give the files of one station alone.", other.line);
}

/** Returns the location of the station from a row; undefined if the row has no location. */
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

/** Range of possible heights of the ground on earth [m]. Codes for a missing height are outside the range. */
const elevationsM = { min: -430, max: 8850 };

/**
 * Reads the files of one station.
 *
 * @throws StationFileError if a file cannot be read, or if the files belong to several stations.
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
