import { type Location, pack, packedMissing, unpack, variable, type VariableName } from "@halcyon/schema";
import type { SourceWarning } from "../source/source.ts";
import { type ColumnMap, readCsv } from "./formats/csv.ts";
import { doubtfulYears } from "./checks/doubtful-years.ts";
import { readDwd } from "./formats/dwd.ts";
import { readEpw } from "./formats/epw.ts";
import { readGhcnh } from "./formats/ghcnh.ts";
import { reachMinutes } from "./formats/hourly-reports.ts";
import { readIem } from "./formats/iem.ts";
import { readIsd } from "./formats/isd.ts";
import { readNsrdb } from "./formats/nsrdb.ts";
import { StationFileError } from "./station-file-error.ts";
import type { EmptyColumn, StationRecord } from "./station-record.ts";
import { readTmy3 } from "./formats/tmy3.ts";
import { gustAtHeight, windAtHeight } from "@halcyon/scoring";

export type StationFormat = "epw" | "tmy3" | "csv" | keyof typeof readersOfSeveral;

/** Functions that read the files of one station, for the formats in which a station may have several files. */
const readersOfSeveral = {
  isd: readIsd,
  ghcnh: readGhcnh,
  iem: readIem,
  nsrdb: readNsrdb,
  dwd: readDwd,
} as const;

/** File of a station, together with facts that the file does not contain. */
export interface StationFile {
  /** Content of the file. If the format is ISD, GHCNh, IEM, NSRDB or DWD, a list may contain several files of the same station. */
  readonly text: string | readonly string[];
  readonly format: StationFormat;
  /** Name of the file in warnings; absent if warnings name no file. */
  readonly file?: string;
  /** Location of the station; by default, the location in the file. CSV files contain no location. */
  readonly location?: Location;
  readonly elevationM?: number;
  /** Meaning of the columns in a CSV file; required for CSV files. */
  readonly columns?: ColumnMap;
  /** Columns of a CSV file that contain the time; `time` by default. */
  readonly timeColumn?: string | readonly string[];
  /**
   * Time zone of the times in CSV, IEM and DWD files, such as `+01:00` or `Europe/Zurich`. It applies only to times that do not state their zone. Without
   * `zone`, CSV and IEM times are in UTC. DWD times that do not state their zone cannot be read.
   */
  readonly zone?: string;
  /** Height of the anemometer above ground [m], 1 to 200; 10 by default. The wind is converted from this height to 10 m. */
  readonly anemometerHeightM?: number;
}

/** Records of a station, with the location of the station and warnings about the records. */
interface PlacedStation {
  readonly record: StationRecord;
  readonly place: Location;
  readonly elevationM: number | undefined;
  /** Warnings about impossible readings, and about annual figures that were never observed on Earth. */
  readonly warnings: readonly SourceWarning[];
}

/**
 * Reads the file or the files of a station.
 *
 * @throws StationFileError if a file cannot be read. The message names the line.
 */
export function readStation(file: StationFile): PlacedStation {
  const { anemometerHeightM } = file;
  const read = recordsOf(file);
  const record = anemometerHeightM === undefined ? read : windToTenMetres(read, anemometerHeightM);
  const place = file.location ?? record.location;
  if (place === undefined)
    throw new StationFileError("the file does not have the place of its station. Give its location.");
  const about = file.file === undefined ? "" : `${file.file}: `;
  const warning = (what: string, advice: string): SourceWarning => ({ what: `${about}${what}`, advice });
  const warnings = [
    ...[...impossibleReadings(record), ...doubtfulYears(record)].map((doubt) =>
      warning(doubt, unitAdvice[file.format]),
    ),
    ...(record.farFromHours === undefined ? [] : [warning(...farWords(record.farFromHours))]),
    ...(record.untimedDepths === undefined ? [] : [warning(...untimedWords(record.untimedDepths))]),
    ...(record.empty ?? []).map((column) => warning(...emptyWords(column))),
    ...markedReadings(record).map((marked) =>
      warning(marked, "The others are used. Take another station where many are marked."),
    ),
  ];
  return { record, place, elevationM: file.elevationM ?? record.elevationM, warnings };
}

/** Returns a warning and advice about variables that have no reading near enough to a full hour. */
function farWords(names: readonly VariableName[]): readonly [what: string, advice: string] {
  return [
    `${names.join(", ")}: all readings are more than ${reachMinutes} minutes from a full hour; they count as missing`,
    "Take a station near by that reports at full hours, or compare its amounts alone.",
  ];
}

/** Returns a warning and advice about a column that contains no numbers. */
function emptyWords({
  heading,
  variable: name,
  marks,
}: EmptyColumn): readonly [what: string, advice: string] {
  const named = marks.slice(0, 3).map((mark) => (mark === "" ? "empty fields" : `"${mark.slice(0, 20)}"`));
  return [
    `the column "${heading}" has no number, and the record no ${name}: it holds ${named.join(", ")}`,
    "Name another column in the map, or leave this one out.",
  ];
}

/** Returns a warning and advice about rain whose period is unknown. */
function untimedWords(depths: number): readonly [what: string, advice: string] {
  return [
    `precipitation: ${depths} depths above 0 have a period of neither 1, 3 nor 6 h; they count as missing`,
    "Write 1 in the last field (Liquid Precipitation Quantity) of each record whose depth is of its hour.",
  ];
}

const nearBy = "Compare the field with those of stations near by; leave the station or its bad months out.";

/** Advice on what to do about impossible figures in a file, by format. */
const unitAdvice: Readonly<Record<StationFormat, string>> = {
  csv: 'Name the unit of its column in the map of columns ("0.1 mm" is one), and take codes for missing values out of the file.',
  epw: "Compare the field with that of the file's provider; divide it by its factor, or take it out.",
  tmy3: "Compare the column with that of the file's provider; divide it by its factor, or take it out.",
  nsrdb: "Compare the column with that of the file's provider; divide it by its factor, or take it out.",
  isd: nearBy,
  ghcnh: nearBy,
  iem: nearBy,
  dwd: nearBy,
};

const isOfSeveral = (format: StationFormat): format is keyof typeof readersOfSeveral =>
  Object.hasOwn(readersOfSeveral, format);

function recordsOf({ text, format, columns, timeColumn = "time", zone }: StationFile): StationRecord {
  const texts = typeof text === "string" ? [text] : text;
  if (format === "iem") return readIem(texts, zone);
  if (format === "dwd") return readDwd(texts, zone);
  if (isOfSeveral(format)) return readersOfSeveral[format](texts);
  const [only] = texts;
  if (only === undefined || texts.length > 1)
    throw new StationFileError(
      `one file of this format at a time; ${Object.keys(readersOfSeveral).join(", ")} take several.`,
    );
  if (format === "epw") return readEpw(only);
  if (format === "tmy3") return readTmy3(only);
  if (columns === undefined) throw new StationFileError("a CSV file needs a map of its columns.");
  return readCsv(only, columns, timeColumn, zone);
}

/**
 * Reports how many readings are unusable, because the file marks them as bad or because they violate its format.
 *
 * @returns One sentence for each affected variable, without a full stop.
 */
function markedReadings({ marked = new Map() }: Pick<StationRecord, "marked">): readonly string[] {
  return [...marked].map(
    ([name, { count, readings }]) =>
      `${name}: ${count} of ${readings} readings are marked as suspect, wrong or changed, or cannot be read; they count as missing`,
  );
}

/**
 * Reports how many readings are physically impossible. Such readings indicate a wrong unit, or a missing-value code that was read as a value.
 *
 * @returns One sentence for each affected variable, without a full stop.
 */
function impossibleReadings({ impossible }: Pick<StationRecord, "impossible">): readonly string[] {
  return [...impossible].map(([name, { count, readings, first }]) => {
    const { unit, physical } = variable(name);
    const example = Number(first.toPrecision(4));
    return `${name}: ${count} of ${readings} readings are outside the ${physical.min} to ${physical.max} ${unit} that it can have, the first ${example} ${unit}; they count as missing`;
  });
}

/** Wind variables, each with a function. The function returns the ratio of the wind at a height to the wind at 10 m above ground, over land. */
const ratios: readonly (readonly [VariableName, (heightM: number) => number])[] = [
  ["wind_speed_10m", (heightM) => windAtHeight(1, heightM, false)],
  ["wind_gusts_10m", (heightM) => gustAtHeight(0, 1, heightM)],
];

/**
 * Converts the wind of a record from the height of the anemometer to 10 m, with the neutral wind profile over land.
 *
 * @param heightM - Height of the anemometer above ground, 1 to 200 [m].
 * @throws StationFileError if the height is out of range.
 * @see {@link windAtHeight} for mean wind, {@link gustAtHeight} for gusts
 */
function windToTenMetres(record: StationRecord, heightM: number): StationRecord {
  if (!(heightM >= 1 && heightM <= 200))
    throw new StationFileError("the height of an anemometer is 1 to 200 m above ground.");
  const series = new Map(record.series);
  for (const [name, ratioAt] of ratios) {
    const packed = series.get(name);
    if (packed === undefined) continue;
    const { packing, physical } = variable(name);
    const ratio = ratioAt(heightM);
    const atTen = (value: number): number =>
      value === packedMissing
        ? packedMissing
        : pack(Math.min(unpack(value, packing) / ratio, physical.max), packing);
    series.set(name, packed.map(atTen));
  }
  return { ...record, series };
}
