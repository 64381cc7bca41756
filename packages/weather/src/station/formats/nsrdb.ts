import { locationSchema, variable, type VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { typicalTimes } from "../typical-year.ts";
import { csvRows, type CsvRow, numberIn } from "./csv-table.ts";
import { stampsOver } from "./hourly-reports.ts";
import { carriedSeries, packReadings } from "./packed-series.ts";

const columns: readonly { readonly column: string; readonly name: VariableName; readonly unit: string }[] = [
  { column: "GHI", name: "shortwave_radiation", unit: "W/m2" },
  { column: "Temperature", name: "temperature_2m", unit: "degC" },
  { column: "Dew Point", name: "dew_point_2m", unit: "degC" },
  { column: "Relative Humidity", name: "relative_humidity_2m", unit: "%" },
  { column: "Pressure", name: "surface_pressure", unit: "mbar" },
  { column: "Wind Direction", name: "wind_direction_10m", unit: "deg" },
  { column: "Wind Speed", name: "wind_speed_10m", unit: "m/s" },
];

/** Units by their lower-case spelling in the first two lines of a file. */
const units = new Map([
  ["w/m2", "W/m2"],
  ["c", "degC"],
  ["f", "degF"],
  ["k", "K"],
  ["%", "%"],
  ["mbar", "mbar"],
  ["millibar", "mbar"],
  ["pa", "Pa"],
  ["degree", "deg"],
  ["degrees", "deg"],
  ["m/s", "m/s"],
]);

/** Number that marks a missing value in the file. */
const missing = -9999;

/** Row of an NSRDB file. */
interface NsrdbRow {
  readonly row: CsvRow;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  /** Time of the row [min since 1970, UTC]. */
  readonly minute: number;
  /** Minute of the row within its hour, in the time zone of the file. */
  readonly ofHour: number;
}

/** Content of one file: the metadata of its place, and its rows. */
interface NsrdbFile {
  readonly about: ReadonlyMap<string, string>;
  readonly headings: readonly string[];
  readonly rows: readonly NsrdbRow[];
}

/**
 * Reads files of NREL's National Solar Radiation Database (PSM3, PSM4): several years or a typical year of one place. The first two lines have the location
 * and the units, the third the headings. Times are in the file's `Time Zone`. An hour takes the values of its last row. Radiation is the mean over the hour.
 * The rows at both ends of the hour have half the weight. In a typical year, a row is used for the hour that contains the row's time or ends at it.
 *
 * @param texts - At least one file.
 * @throws StationFileError if a file cannot be read, the files are of two places, or a typical year has several files.
 * @see NREL, https://developer.nrel.gov/docs/solar/nsrdb/
 */
export function readNsrdb(texts: readonly string[]): StationRecord {
  const files = texts.map(nsrdbFile);
  const [first] = files;
  const isElsewhere = files.some(({ about }) =>
    ["Latitude", "Longitude"].some((name) => about.get(name) !== first!.about.get(name)),
  );
  if (isElsewhere) throw new StationFileError("the files are of two places. Ingest each by itself.");
  const isTypical = first!.rows.some(
    ({ minute }, index) => minute < (first!.rows[index - 1]?.minute ?? minute),
  );
  if (isTypical && files.length > 1)
    throw new StationFileError("a typical year is one file. Ingest it by itself.");
  return { ...siteOf(first!), ...(isTypical ? typicalYear(first!) : actualHours(files)) };
}

function siteOf({ about }: NsrdbFile): Pick<StationRecord, "name" | "location" | "elevationM"> {
  const [latitude, longitude, elevationM] = ["Latitude", "Longitude", "Elevation"].map((name) =>
    Number(about.get(name) || Number.NaN),
  );
  return {
    name: `NSRDB ${about.get("Location ID") ?? ""}`.trim(),
    location: locationSchema.safeParse({ latitude, longitude }).data,
    elevationM: Number.isNaN(elevationM) ? undefined : elevationM,
  };
}

function typicalYear(file: NsrdbFile): Pick<StationRecord, "series" | "impossible" | "records" | "times"> {
  const isAtFullHours = file.rows.every(({ ofHour }) => ofHour === 0);
  // A row at midnight ends the hour before it, and that of New Year the whole year.
  const rows = isAtFullHours && file.rows[0]!.hour === 0 ? [...file.rows.slice(1), file.rows[0]!] : file.rows;
  const stamps = rows.map(({ row: { line }, year, month, day, hour }, index) => {
    if (!isAtFullHours) return { line, year, month, day, hour: hour + 1 };
    const before = rows.at(index - 1)!;
    return hour > 0 ? { line, year, month, day, hour } : { ...dayOf(before), line, hour: 24 };
  });
  return {
    ...carriedSeries(
      columnsOf(file).map(({ name, unit, valueOf }) => {
        const values = rows.map(valueOf);
        const isMean = isAtFullHours && variable(name).stepType === "mean";
        const ofHours = isMean ? values.map((value, index) => (value + values.at(index - 1)!) / 2) : values;
        return packReadings(name, ofHours, unit);
      }),
    ),
    records: stamps.length,
    times: typicalTimes(stamps, zoneHours(file.about)),
  };
}

function dayOf({ year, month, day }: NsrdbRow): Pick<NsrdbRow, "year" | "month" | "day"> {
  return { year, month, day };
}

function actualHours(
  files: readonly NsrdbFile[],
): Pick<StationRecord, "series" | "impossible" | "records" | "times"> {
  const stamps = stampsOver(files.flatMap(({ rows }) => rows.map(({ minute }) => Math.ceil(minute / 60))));
  const byName = Map.groupBy(
    files.flatMap((file) => columnsOf(file).map((column) => ({ ...column, rows: file.rows }))),
    ({ name }) => name,
  );
  return {
    ...carriedSeries(
      [...byName].map(([name, parts]) => {
        const values = new Map(
          parts.flatMap(({ rows, valueOf }) => rows.map((row) => [row.minute, valueOf(row)] as const)),
        );
        const hourOf = variable(name).stepType === "mean" ? meanOfHour : lastOfHour;
        return packReadings(name, hourOf(values, stamps), parts[0]!.unit);
      }),
    ),
    records: stamps.length,
    times: { kind: "actual", stamps },
  };
}

type HourOf = (valueByMinute: ReadonlyMap<number, number>, stamps: readonly number[]) => readonly number[];

const lastOfHour: HourOf = (valueByMinute, stamps) => {
  const last = new Map<number, readonly [minute: number, value: number]>();
  for (const [minute, value] of valueByMinute) {
    const stamp = Math.ceil(minute / 60);
    if (minute > (last.get(stamp)?.[0] ?? -Infinity)) last.set(stamp, [minute, value]);
  }
  return stamps.map((stamp) => last.get(stamp)?.[1] ?? Number.NaN);
};

const meanOfHour: HourOf = (valueByMinute, stamps) => {
  const sums = new Map<number, { sum: number; weight: number }>();
  const add = (stamp: number, value: number, weight: number): void => {
    const before = sums.get(stamp) ?? { sum: 0, weight: 0 };
    sums.set(stamp, { sum: before.sum + value * weight, weight: before.weight + weight });
  };
  for (const [minute, value] of valueByMinute) {
    if (Number.isNaN(value)) continue;
    const stamp = Math.ceil(minute / 60);
    const isEnd = minute % 60 === 0;
    add(stamp, value, isEnd ? 0.5 : 1);
    if (isEnd) add(stamp + 1, value, 0.5);
  }
  return stamps.map((stamp) => {
    const { sum, weight } = sums.get(stamp) ?? { sum: 0, weight: 0 };
    return sum / weight;
  });
};

interface ColumnOfFile {
  readonly name: VariableName;
  readonly unit: string;
  readonly valueOf: (row: NsrdbRow) => number;
}

/**
 * Returns the columns that are read from an NSRDB file.
 *
 * @throws StationFileError if a unit is unknown.
 */
function columnsOf({ about, headings }: NsrdbFile): readonly ColumnOfFile[] {
  return columns.flatMap(({ column, name, unit }) => {
    const index = headings.indexOf(column);
    if (index === -1) return [];
    const said = about.get(`${column} Units`);
    const own = said === undefined ? unit : units.get(said.toLowerCase());
    if (own === undefined)
      throw new StationFileError(
        `the unit of ${column} is "${said}", which is unknown. Convert the column.`,
        2,
      );
    const valueOf = ({ row }: NsrdbRow): number => {
      const value = numberIn(row, index, column);
      return value === missing ? Number.NaN : value;
    };
    return [{ name, unit: own, valueOf }];
  });
}

const zoneHours = (about: ReadonlyMap<string, string>): number => Number(about.get("Time Zone"));

/**
 * Reads a single NSRDB file.
 *
 * @throws StationFileError if the file does not begin with its three lines, or a row has no valid time.
 */
function nsrdbFile(text: string): NsrdbFile {
  const [names, values, headings, ...rows] = csvRows(text);
  const about = new Map(names?.fields.map((name, index) => [name, values?.fields[index] ?? ""]));
  if (!/^-?\d+(\.\d+)?$/u.test(about.get("Time Zone") ?? ""))
    throw new StationFileError(
      "a file of the NSRDB begins with two lines that say its Latitude, Longitude and Time Zone.",
      1,
    );
  const times = ["Year", "Month", "Day", "Hour", "Minute"];
  const absent = times.find((name) => headings?.fields.includes(name) !== true);
  if (headings === undefined || absent !== undefined)
    throw new StationFileError(
      `the third line of a file of the NSRDB names its columns; there is no ${absent}.`,
      3,
    );
  if (rows.length === 0) throw new StationFileError("the file has no records.");
  const indices = times.map((name) => headings.fields.indexOf(name));
  const offsetMinutes = zoneHours(about) * 60;
  return {
    about,
    headings: headings.fields,
    rows: rows.map((row) => {
      const [year, month, day, hour, ofHour] = indices.map((index, part) =>
        numberIn(row, index, times[part]!),
      ) as [number, number, number, number, number];
      const instant = new Date(Date.UTC(year, month - 1, day, hour, ofHour));
      const parts = [
        instant.getUTCMonth() + 1,
        instant.getUTCDate(),
        instant.getUTCHours(),
        instant.getUTCMinutes(),
      ];
      if (parts.some((part, index) => part !== [month, day, hour, ofHour][index]))
        throw new StationFileError(
          "the row has no time: its month, day, hour and minute are none.",
          row.line,
        );
      const minute = instant.getTime() / 60_000 - offsetMinutes;
      return { row, year, month, day, hour, ofHour, minute };
    }),
  };
}
