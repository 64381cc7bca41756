import type { VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { csvTable, type TableRow } from "./csv-table.ts";
import { hourlyRecord } from "./hourly-reports.ts";
import { type LocalClock, localClock } from "./local-clock.ts";
import {
  noReading,
  placeIn,
  plainReading,
  readFiles,
  type Reading,
  type ReportField,
  type ReportFile,
  stationOf,
  windReadings,
  windVariables,
} from "./reports.ts";

/** Columns of the hourly files, one element each: TU, TD, FX, RR, P0, N, VV. Those of wind (FF, and F of synoptic reports) have two columns of one field. */
const columns: readonly { readonly column: string; readonly name: VariableName; readonly unit: string }[] = [
  { column: "tt_tu", name: "temperature_2m", unit: "degC" },
  { column: "rf_tu", name: "relative_humidity_2m", unit: "%" },
  { column: "td", name: "dew_point_2m", unit: "degC" },
  { column: "fx_911", name: "wind_gusts_10m", unit: "m/s" },
  { column: "r1", name: "precipitation", unit: "mm" },
  { column: "p", name: "pressure_msl", unit: "hPa" },
  { column: "p0", name: "surface_pressure", unit: "hPa" },
  { column: "v_n", name: "cloud_cover", unit: "12.5 %" },
  { column: "v_vv", name: "visibility", unit: "m" },
];

/** Names of columns in files of before 2017, and of city stations, by those of today. */
const namesOfToday: ReadonlyMap<string, string> = new Map([
  ["lufttemperatur", "tt_tu"],
  ["rel_feuchte", "rf_tu"],
  ["windgeschwindigkeit", "f"],
  ["windrichtung", "d"],
  ["niederschlagshoehe", "r1"],
  ["luftdruck_reduziert", "p"],
  ["luftdruck_stationshoehe", "p0"],
  ["gesamt_bedeckungsgrad", "v_n"],
]);

/** Columns that are read. Their clocks stand in Metadaten_Parameter under the same names. */
const readColumns: ReadonlySet<string> = new Set([
  ...columns.map(({ column }) => column),
  "f",
  "d",
  "ff",
  "dd",
]);

/** The clock of a column on some days, as Metadaten_Parameter gives it. */
interface ClockPeriod {
  readonly column: string;
  /** First day, as `19950201`. */
  readonly from: string;
  /** Last day. */
  readonly to: string;
  /** `UTC`, `MEZ` or another word of the file. */
  readonly clock: string;
}

/**
 * Reads hourly files of DWD's Climate Data Center, one element each, for one station. `MESS_DATUM` is the end of the hour, in UTC or in MEZ, which is an hour
 * ahead all year. Which of them it is depends on the station, the element and the year. Metadaten_Parameter of the same archive says it. -999 is a missing value,
 * and -1 means that the sky could not be seen. A direction of 0 is none, and one of 990 varies. The columns QN give the extent of checks of values, and not
 * whether they are wrong. One of the files may be Metadaten_Geographie, whose last row gives the location of the station.
 *
 * @param texts - At least one file.
 * @param zone - The zone of hours whose clock no file says.
 * @throws StationFileError if a file cannot be read, the files are of two stations, or nothing in them can be used. Also if the clock of an hour is not known.
 * @see DWD, https://opendata.dwd.de/climate_environment/CDC/observations_germany/climate/hourly/
 */
export function readDwd(texts: readonly string[], zone?: string): StationRecord {
  const periods = texts.flatMap(clockPeriods);
  const files = readFiles(texts, (text) => dwdFile(text, periods, zone));
  const place = files.find(({ location }) => location !== undefined);
  return {
    ...hourlyRecord(files, fields),
    name: place?.name ?? `DWD ${files[0]!.station}`,
    location: place?.location,
    elevationM: place?.elevationM,
  };
}

function readingOf(text: string): Reading {
  const reading = plainReading(text);
  return reading.value === -999 ? noReading : reading;
}

const fields: readonly ReportField[] = [
  ...columns.map(({ column, name, unit }): ReportField => ({
    variables: [{ name, unit }],
    choice: "nearest",
    read: ({ text }) => [
      { readings: [column === "v_n" && Number(text(column)) === -1 ? noReading : readingOf(text(column))] },
    ],
  })),
  {
    variables: windVariables,
    choice: "nearest",
    read: ({ text }) => {
      const direction = readingOf(text("d") || text("dd"));
      const speed = readingOf(text("f") || text("ff"));
      return [windReadings(speed, direction, [0, 990].includes(direction.value))];
    },
  },
];

const nameOf = (heading: string): string =>
  namesOfToday.get(heading.trim().toLowerCase()) ?? heading.trim().toLowerCase();

/** Returns the headings of a file: its first line that is not empty. */
const headingOf = (text: string): string => text.trimStart().split("\n", 1)[0]!;

const isProduct = (text: string): boolean => /\bmess_datum/iu.test(headingOf(text));

/**
 * Returns the rows of a file. Those of metadata may have notes below them, and a second table.
 *
 * @throws StationFileError if a line has not all the columns of the first.
 */
function rowsOf(text: string): readonly [TableRow, ...TableRow[]] {
  const form = { format: "DWD", needed: ["stations_id"], delimiter: ";", nameOf } as const;
  if (isProduct(text)) return csvTable(text, form);
  const [heading, ...lines] = text.trimStart().split("\n");
  const numbered = lines.map((line) => (/^\s*\d/u.test(line) ? line : ""));
  return csvTable([heading, ...numbered].join("\n"), { ...form, endsInText: true });
}

/** Returns what a file says of clocks; nothing if it is not Metadaten_Parameter. */
function clockPeriods(text: string): readonly ClockPeriod[] {
  if (!/;parameter;.*zusatz-info;/iu.test(headingOf(text))) return [];
  return rowsOf(text).flatMap(({ text: of }) => {
    const said = [of("zusatz-info"), of("datenquelle (strukturversion=sv)")].find((words) =>
      clockWord.test(words),
    );
    if (said === undefined) return [];
    const clocks = new Set(said.match(new RegExp(clockWord, "gu")));
    return {
      column: nameOf(of("parameter")),
      from: of("von_datum"),
      to: of("bis_datum") || "99991231",
      clock: clocks.size === 1 ? [...clocks][0]! : said.slice(0, 60),
    };
  });
}

/** Universal, Central European, its summer's, mean local and legal time. */
const clockWord = /\b(?:UTC|MEZ|MESZ|MOZ|GZ)\b/u;

/** @throws StationFileError if a line has not all the columns of the first, or is of another station. Also if it has no hour, or one whose clock is not known. */
function dwdFile(text: string, periods: readonly ClockPeriod[], zone: string | undefined): ReportFile {
  const rows = rowsOf(text);
  const station = String(Number(stationOf(rows, "stations_id")));
  const last = rows.at(-1)!;
  const place = placeIn(last, {
    latitude: "geogr.breite",
    longitude: "geogr.laenge",
    elevation: "stationshoehe",
  });
  if (place.location !== undefined)
    return { station, name: last.text("stationsname"), ...place, reports: [] };
  if (!isProduct(text)) return { station, name: station, ...place, reports: [] };
  const own = headingOf(text)
    .split(";")
    .map(nameOf)
    .filter((name) => readColumns.has(name));
  if (own.length === 0) {
    hourIn(rows[0]);
    return { station, name: station, ...place, reports: [] };
  }
  const clockOn = clocksOf(own, periods, zone);
  let beforeMs = -Infinity;
  const reports = rows.map((row) => {
    const { day, localMs } = hourIn(row);
    const clock = clockOn(day, row.line);
    if (clock === undefined) return { minute: localMs / 60_000, type: "", text: unreadable(row) };
    const instantMs = clock(localMs, beforeMs);
    if (instantMs === undefined)
      throw new StationFileError(`the clock of ${zone} skips the hour ${row.text("mess_datum")}.`, row.line);
    beforeMs = instantMs;
    return { minute: instantMs / 60_000, type: "", text: row.text };
  });
  return { station, name: station, ...place, reports };
}

/** Returns the texts of a row whose hour is not known: its readings count as those that cannot be read. */
function unreadable({ text }: TableRow): TableRow["text"] {
  return (column) => (text(column) === "" ? "" : "?");
}

/**
 * Returns the clock of a file's columns by day; undefined for a day that two clocks claim.
 *
 * @throws StationFileError if the clock of a day is not known.
 */
function clocksOf(
  own: readonly string[],
  periods: readonly ClockPeriod[],
  zone: string | undefined,
): (day: string, line: number) => LocalClock | undefined {
  const ofFile = periods.filter(({ column }) => own.includes(column));
  const given = zone === undefined ? undefined : localClock(zone);
  const known: ReadonlyMap<string, LocalClock> = new Map([
    ["UTC", localClock("+00:00")],
    ["MEZ", localClock("+01:00")],
  ]);
  const names = own.map((name) => name.toUpperCase()).join(" and ");
  const clockOn = (day: string, line: number): LocalClock | undefined => {
    const said = new Set(ofFile.filter(({ from, to }) => from <= day && day <= to).map(({ clock }) => clock));
    if (said.size > 1) return undefined;
    const [one] = said;
    const clock = (one === undefined ? undefined : known.get(one)) ?? given;
    if (clock !== undefined) return clock;
    throw new StationFileError(
      one === undefined
        ? `no file says whether ${names} of ${day} have hours of UTC or of MEZ (UTC+1), and DWD has both. Add Metadaten_Parameter_*.txt of the same archive to the files, or name the clock: --time-zone UTC, or --time-zone +01:00.`
        : `${names} of ${day} have hours of "${one}", which is neither UTC nor MEZ. Leave the rows of such days out.`,
      line,
    );
  };
  const byDay = new Map<string, LocalClock | undefined>();
  return (day, line) => {
    if (!byDay.has(day)) byDay.set(day, clockOn(day, line));
    return byDay.get(day);
  };
}

/** What other forms of `MESS_DATUM` mean, and what to do with their files. */
const otherForms: readonly (readonly [form: RegExp, meaning: string])[] = [
  [/^\d{8}$/u, "a day. Give the files of the folder `hourly` of the same station"],
  [/^\d{12}$/u, "a time in minutes. Give the files of the folder `hourly` of the same station"],
  [/^\d{10}:\d{2}$/u, "the end of an hour of the sun, as files of radiation (ST) have. Leave this file out"],
];

function hourIn({ line, text }: TableRow): { readonly day: string; readonly localMs: number } {
  const date = text("mess_datum") || text("mess_datum_ende");
  const [year, month, day, hour] = /^(\d{4})(\d{2})(\d{2})(\d{2})$/u.exec(date)?.slice(1) ?? [];
  const localMs = Date.parse(`${year}-${month}-${day}T${hour}:00:00Z`);
  if (!Number.isNaN(localMs)) return { day: date.slice(0, 8), localMs };
  const [, meaning = "not an hour as 2019013112. Give hourly files"] =
    otherForms.find(([form]) => form.test(date)) ?? [];
  throw new StationFileError(`MESS_DATUM is "${date.slice(0, 40)}", ${meaning}.`, line);
}
