import type { Location } from "@halcyon/schema";
import type { SourceWarning } from "../source/source-warning.ts";
import { type ColumnMap, readCsv } from "./csv.ts";
import { doubtfulYears } from "./doubtful-years.ts";
import { readEpw } from "./epw.ts";
import { impossibleReadings } from "./impossible-readings.ts";
import { StationFileError } from "./station-file-error.ts";
import type { StationRecord } from "./station-record.ts";
import { readTmy3 } from "./tmy3.ts";

/** A station's file and what it does not say itself. */
export interface StationFile {
  /** The file's content. */
  readonly text: string;
  readonly format: "epw" | "tmy3" | "csv";
  /** What warnings call the file. */
  readonly file?: string;
  /** Where the station stands; taken from the header of EPW and TMY3 files where it is not given. */
  readonly location?: Location;
  readonly elevationM?: number;
  /** What the columns of a CSV file hold. */
  readonly columns?: ColumnMap;
  /** The column of a CSV file that holds the time; `time` where it is not given. */
  readonly timeColumn?: string;
  /** Zone of times without an offset in a CSV file: `+01:00` or `Europe/Zurich`; UTC where it is not given. */
  readonly zone?: string;
}

/** A station's records at their place. */
export interface PlacedStation {
  readonly record: StationRecord;
  readonly place: Location;
  readonly elevationM: number | undefined;
  /** Readings that cannot be, and figures of its years that no place on Earth has seen. */
  readonly warnings: readonly SourceWarning[];
}

/** @throws StationFileError where the file cannot be read; its message names the line. */
export function readStation(file: StationFile): PlacedStation {
  const record = recordsOf(file);
  const place = file.location ?? record.location;
  if (place === undefined) throw new StationFileError("a CSV file needs the location of its station.");
  const about = file.file === undefined ? "" : `${file.file}: `;
  const warnings = [...impossibleReadings(record), ...doubtfulYears(record)].map((doubt) => ({
    what: `${about}${doubt}`,
    advice: unitAdvice[file.format],
  }));
  return { record, place, elevationM: file.elevationM ?? record.elevationM, warnings };
}

/** What to do where a file's figures cannot be. */
const unitAdvice: Readonly<Record<StationFile["format"], string>> = {
  csv: 'Name the unit of its column in the map of columns ("0.1 mm" is one), and take codes for missing values out of the file.',
  epw: "Compare the field with that of the file's provider; divide it by its factor, or take it out.",
  tmy3: "Compare the column with that of the file's provider; divide it by its factor, or take it out.",
};

function recordsOf({ text, format, columns, timeColumn = "time", zone }: StationFile): StationRecord {
  if (format === "epw") return readEpw(text);
  if (format === "tmy3") return readTmy3(text);
  if (columns === undefined) throw new StationFileError("a CSV file needs a map of its columns.");
  return readCsv(text, columns, timeColumn, zone);
}
