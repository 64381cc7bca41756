import type { Location } from "@halcyon/schema";
import { type ColumnMap, readCsv } from "./csv.ts";
import { readEpw } from "./epw.ts";
import { StationFileError } from "./station-file-error.ts";
import type { StationRecord } from "./station-record.ts";
import { readTmy3 } from "./tmy3.ts";

/** A station's file and what it does not say itself. */
export interface StationFile {
  /** The file's content. */
  readonly text: string;
  readonly format: "epw" | "tmy3" | "csv";
  /** Where the station stands; taken from the header of EPW and TMY3 files where it is not given. */
  readonly location?: Location;
  readonly elevationM?: number;
  /** What the columns of a CSV file hold. */
  readonly columns?: ColumnMap;
  /** The column of a CSV file that holds the time; `time` where it is not given. */
  readonly timeColumn?: string;
  /** Of the times in a CSV file that have no offset: `+01:00`, or `Europe/Zurich`; UTC where it is not given. */
  readonly zone?: string;
}

/** A station's records at their place. */
export interface PlacedStation {
  readonly record: StationRecord;
  readonly place: Location;
  readonly elevationM: number | undefined;
}

/** @throws StationFileError where the file cannot be read; its message names the line. */
export function readStation(file: StationFile): PlacedStation {
  const record = recordsOf(file);
  const place = file.location ?? record.location;
  if (place === undefined) throw new StationFileError("a CSV file needs the location of its station.");
  return { record, place, elevationM: file.elevationM ?? record.elevationM };
}

function recordsOf({ text, format, columns, timeColumn = "time", zone }: StationFile): StationRecord {
  if (format === "epw") return readEpw(text);
  if (format === "tmy3") return readTmy3(text);
  if (columns === undefined) throw new StationFileError("a CSV file needs a map of its columns.");
  return readCsv(text, columns, timeColumn, zone);
}
