import type { Location } from "@halcyon/schema";
import type { SourceWarning } from "../source/source-warning.ts";
import { type ColumnMap, readCsv } from "./formats/csv.ts";
import { doubtfulYears } from "./checks/doubtful-years.ts";
import { readEpw } from "./formats/epw.ts";
import { impossibleReadings } from "./checks/impossible-readings.ts";
import { readIsd } from "./formats/isd.ts";
import { StationFileError } from "./station-file-error.ts";
import type { StationRecord } from "./station-record.ts";
import { readTmy3 } from "./formats/tmy3.ts";
import { windToTenMetres } from "./wind-to-ten-metres.ts";

export type StationFormat = "epw" | "tmy3" | "csv" | "isd";

/** A station's file and what it does not say itself. */
export interface StationFile {
  /** The file's content; of ISD that of several files of one station, a year each. */
  readonly text: string | readonly string[];
  readonly format: StationFormat;
  /** What warnings call the file. */
  readonly file?: string;
  /** Where the station stands; taken from EPW, TMY3 and ISD files where it is not given. */
  readonly location?: Location;
  readonly elevationM?: number;
  /** What the columns of a CSV file hold. */
  readonly columns?: ColumnMap;
  /** The column of a CSV file that holds the time; `time` where it is not given. */
  readonly timeColumn?: string;
  /** Zone of times without an offset in a CSV file: `+01:00` or `Europe/Zurich`; UTC where it is not given. */
  readonly zone?: string;
  /** The height of the anemometer above ground, 1 to 200 [m]; 10 where it is not given. Its wind is brought to 10 m. */
  readonly anemometerHeightM?: number;
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
  const { anemometerHeightM } = file;
  const read = recordsOf(file);
  const record = anemometerHeightM === undefined ? read : windToTenMetres(read, anemometerHeightM);
  const place = file.location ?? record.location;
  if (place === undefined)
    throw new StationFileError("the file does not say where its station stands. Give its location.");
  const about = file.file === undefined ? "" : `${file.file}: `;
  const warning = (what: string, advice: string): SourceWarning => ({ what: `${about}${what}`, advice });
  const warnings = [
    ...[...impossibleReadings(record), ...doubtfulYears(record)].map((doubt) =>
      warning(doubt, unitAdvice[file.format]),
    ),
    ...markedReadings(record).map((marked) =>
      warning(marked, "The others are used. Take another station where many are marked."),
    ),
  ];
  return { record, place, elevationM: file.elevationM ?? record.elevationM, warnings };
}

/** What to do where a file's figures cannot be. */
const unitAdvice: Readonly<Record<StationFormat, string>> = {
  csv: 'Name the unit of its column in the map of columns ("0.1 mm" is one), and take codes for missing values out of the file.',
  epw: "Compare the field with that of the file's provider; divide it by its factor, or take it out.",
  tmy3: "Compare the column with that of the file's provider; divide it by its factor, or take it out.",
  isd: "Compare the field with those of stations near by; leave the station or its bad months out.",
};

function recordsOf({ text, format, columns, timeColumn = "time", zone }: StationFile): StationRecord {
  const texts = typeof text === "string" ? [text] : text;
  if (format === "isd") return readIsd(texts);
  const [only] = texts;
  if (only === undefined || texts.length > 1)
    throw new StationFileError("one file of this format at a time; ISD alone takes several.");
  if (format === "epw") return readEpw(only);
  if (format === "tmy3") return readTmy3(only);
  if (columns === undefined) throw new StationFileError("a CSV file needs a map of its columns.");
  return readCsv(only, columns, timeColumn, zone);
}

/**
 * Says how many readings of a file it marks as bad itself, or writes in another way than its format.
 *
 * @returns A sentence for each variable that has some, without its full stop.
 */
function markedReadings({ marked = new Map() }: Pick<StationRecord, "marked">): readonly string[] {
  return [...marked].map(
    ([name, { count, readings }]) =>
      `${name}: ${count} of ${readings} readings are marked as suspect, wrong or changed, or cannot be read; they count as missing`,
  );
}
