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

/**
 * Columns of the hourly files TU, TD, FX, RR, P0, N and VV, each of which has one element. Wind (file FF, and F in synoptic reports) is read separately,
 * because it consists of two columns.
 */
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

/** Current column names. The keys are names that files from before 2017 and files of city stations have. */
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

/** Columns that are read. Metadaten_Parameter lists the clock of each column under the same name. */
const readColumns: ReadonlySet<string> = new Set([
  ...columns.map(({ column }) => column),
  "f",
  "d",
  "ff",
  "dd",
]);

/** Period in which the times of a column follow a certain clock, from Metadaten_Parameter. */
interface ClockPeriod {
  readonly column: string;
  /** First day of the period, such as `19950201`. */
  readonly from: string;
  /** Last day of the period, such as `20041231`. */
  readonly to: string;
  /** Clock as the file names it: `UTC`, `MEZ` or other words. */
  readonly clock: string;
}

/**
 * Reads hourly files of one station from DWD's Climate Data Center. Each file has one element. `MESS_DATUM` is the end of the hour, in UTC or in MEZ (UTC+1 all
 * year). The clock depends on the station, the element and the year. Metadaten_Parameter in the same archive lists it. The value -999 means missing, and cloud
 * cover -1 means that the sky was not visible. Wind direction 0 means calm, and 990 means variable. The columns QN say how thoroughly values were checked, not
 * whether they are wrong. One of the files may be Metadaten_Geographie. Its last row has the location.
 *
 * @param texts - At least one file.
 * @param zone - Time zone for hours whose clock is not listed in any file.
 * @throws StationFileError if a file cannot be read, the files are of two stations, they contain nothing usable, or the clock of an hour is unknown.
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

/** Returns the heading line of a file: its first nonempty line. */
const headingOf = (text: string): string => text.trimStart().split("\n", 1)[0]!;

const isProduct = (text: string): boolean => /\bmess_datum/iu.test(headingOf(text));

/**
 * Returns the rows of a file. In a metadata file, notes or a second table may follow the rows. They are skipped.
 *
 * @throws StationFileError if a row lacks columns.
 */
function rowsOf(text: string): readonly [TableRow, ...TableRow[]] {
  const form = { format: "DWD", needed: ["stations_id"], delimiter: ";", nameOf } as const;
  if (isProduct(text)) return csvTable(text, form);
  const [heading, ...lines] = text.trimStart().split("\n");
  const numbered = lines.map((line) => (/^\s*\d/u.test(line) ? line : ""));
  return csvTable([heading, ...numbered].join("\n"), { ...form, endsInText: true });
}

/** Returns the clocks that a file lists. The list is empty if the file is not Metadaten_Parameter. */
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

/** Abbreviations of clocks in DWD files: universal, Central European, Central European summer, mean local and legal time. */
const clockWord = /\b(?:UTC|MEZ|MESZ|MOZ|GZ)\b/u;

/**
 * Reads a DWD file.
 *
 * @throws StationFileError if a row lacks columns, belongs to another station, has no valid hour, or has an hour whose clock is unknown.
 */
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

/** Returns a function for the texts of a row whose clock is ambiguous. All readings of the row count as unreadable. */
function unreadable({ text }: TableRow): TableRow["text"] {
  return (column) => (text(column) === "" ? "" : "?");
}

/**
 * Returns a function that gives the clock of a file's columns on a day. It returns undefined if two clocks are listed for the day.
 *
 * @throws StationFileError from the function, if the clock is unknown.
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

/** Patterns of unsupported times in the column `MESS_DATUM`, each with its meaning and with advice. */
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
