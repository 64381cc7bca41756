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

const columns: readonly { readonly column: string; readonly name: VariableName; readonly unit: string }[] = [
  { column: "tmpf", name: "temperature_2m", unit: "degF" },
  { column: "dwpf", name: "dew_point_2m", unit: "degF" },
  { column: "relh", name: "relative_humidity_2m", unit: "%" },
  { column: "mslp", name: "pressure_msl", unit: "mbar" },
  { column: "vsby", name: "visibility", unit: "mi" },
];

/** Columns with measurements. A file must have at least one of them, in addition to the text of the report. */
const measured = [...columns.map(({ column }) => column), "drct", "sknt", "gust", "p01i"];

/**
 * Reads METAR reports of one station, as the Iowa Environmental Mesonet exports them, separated by commas or tabs. Precipitation accumulates between routine
 * reports, so the largest amount between two of them is the total. Reports at the most frequent minute of the hour count as routine reports. The altimeter
 * setting (`alti`) is not read, because it is not sea-level pressure.
 *
 * @param texts - At least one file.
 * @param zone - Time zone if the files do not state it; UTC by default.
 * @throws StationFileError if a file cannot be read, the files are of two stations, or they contain nothing usable.
 * @see IEM, ASOS-AWOS-METAR data download, https://mesonet.agron.iastate.edu/request/download.phtml
 */
export function readIem(texts: readonly string[], zone = "+00:00"): StationRecord {
  const files = readFiles(texts, (text) => iemFile(text, zone));
  return hourlyRecord(files, fieldsOf(files));
}

function fieldsOf(files: readonly ReportFile[]): readonly ReportField[] {
  const lateMinutes = routineLateness(files);
  return [
    ...columns.map(({ column, name, unit }): ReportField => ({
      variables: [{ name, unit }],
      choice: "nearest",
      read: ({ text }) => [{ readings: [iemReading(text(column))] }],
    })),
    {
      variables: windVariables.map((one, index) => (index === 0 ? { ...one, unit: "kn" } : one)),
      choice: "nearest",
      read: ({ text }) => [windReadings(iemReading(text("sknt")), iemReading(text("drct")), false)],
    },
    {
      variables: [{ name: "wind_gusts_10m", unit: "kn" }],
      choice: "largest",
      read: ({ text }) =>
        ["gust", "peak_wind_gust"].map((column) => ({ readings: [iemReading(text(column))] })),
    },
    {
      variables: [{ name: "precipitation", unit: "in" }],
      choice: "largest",
      stampOf: (minute) => Math.ceil((minute - lateMinutes) / 60),
      read: ({ text }) => [{ readings: [iemReading(text("p01i"))] }],
    },
  ];
}

/** Returns how long after the full hour most reports are made [min]. The result is negative if they are made before it. */
function routineLateness(files: readonly ReportFile[]): number {
  const counts = new Map<number, number>();
  for (const { minute } of files.flatMap(({ reports }) => reports)) {
    const late = ((minute + 30) % 60) - 30;
    counts.set(late, (counts.get(late) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

const missingWords: ReadonlySet<string> = new Set(["M", "null", "None"]);

/** Returns a reading. A trace of precipitation is an amount between 0 and 0.01 in, and counts as 0.0 mm. */
function iemReading(text: string): Reading {
  if (missingWords.has(text)) return noReading;
  return text === "T" ? { value: 0, isBad: false } : plainReading(text);
}

/**
 * Reads an IEM file.
 *
 * @throws StationFileError if a line lacks columns, has no valid time, or belongs to another station.
 */
function iemFile(text: string, zone: string): ReportFile {
  const [, ownZone] = /^#DEBUG: Time Zone\s*->\s*(\S+)\s*$/m.exec(text) ?? [];
  const clock = localClock(ownZone ?? zone);
  const table = text.replaceAll(/^#.*$/gm, "");
  const rows = csvTable(table, {
    format: "the Iowa Environmental Mesonet",
    needed: ["station", "valid"],
    delimiter: /^station\t/mu.test(table) ? "\t" : ",",
  });
  if (
    rows[0].text("metar") !== "" &&
    !measured.some((column) => rows.some(({ text: of }) => of(column) !== ""))
  )
    throw new StationFileError(
      `the file has METAR as text alone, which is not read. Export its columns too: ${measured.join(", ")}.`,
    );
  const station = stationOf(rows, "station");
  let before = -Infinity;
  const reports = rows.map((row) => {
    before = instantOf(row, clock, before);
    return { minute: before / 60_000, type: "", text: row.text };
  });
  const place = placeIn(rows.at(-1)!, { latitude: "lat", longitude: "lon", elevation: "elevation" });
  return { station, name: station, ...place, reports };
}

function instantOf({ line, text }: TableRow, clock: LocalClock, beforeMs: number): number {
  const valid = text("valid");
  const isTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/u.test(valid);
  const instantMs = clock(isTime ? Date.parse(`${valid.replace(" ", "T")}Z`) : Number.NaN, beforeMs);
  if (instantMs === undefined || Number.isNaN(instantMs))
    throw new StationFileError(`valid is "${valid.slice(0, 40)}", not a time as 2019-01-31 12:53.`, line);
  return instantMs;
}
