import type { VariableName } from "@halcyon/schema";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { csvTable, type TableRow } from "./csv-table.ts";
import { hourlyRecord } from "./hourly-reports.ts";
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

/** Columns of the hourly files, one element each: TU, TD, FX, RR, P0, N, VV. Those of wind (FF) have two columns of one field. */
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

/**
 * Reads hourly files of DWD's Climate Data Center, one element each, for one station. `MESS_DATUM` is the end of the hour in UTC. -999 is missing, and -1 means
 * that the sky could not be seen. The columns QN give the extent of checks of values, and not whether they are wrong. One of the files may be
 * Metadaten_Geographie, whose last row gives the location of the station.
 *
 * @param texts - At least one file.
 * @throws StationFileError where a file cannot be read, the files are of two stations, or nothing in them can be used.
 * @see DWD, https://opendata.dwd.de/climate_environment/CDC/observations_germany/climate/hourly/
 */
export function readDwd(texts: readonly string[]): StationRecord {
  const files = readFiles(texts, dwdFile);
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
    read: ({ text }) => [windReadings(readingOf(text("f")), readingOf(text("d")), false)],
  },
];

/** @throws StationFileError where a line has not all the columns of the first, its time is none, or it is of another station. */
function dwdFile(text: string): ReportFile {
  const rows = csvTable(text, {
    format: "DWD",
    needed: ["stations_id"],
    delimiter: ";",
    nameOf: (heading) => heading.toLowerCase(),
  });
  const station = String(Number(stationOf(rows, "stations_id")));
  const last = rows.at(-1)!;
  const place = placeIn(last, {
    latitude: "geogr.breite",
    longitude: "geogr.laenge",
    elevation: "stationshoehe",
  });
  if (place.location !== undefined)
    return { station, name: last.text("stationsname"), ...place, reports: [] };
  const reports = rows.map((row) => ({ minute: minuteOf(row), type: "", text: row.text }));
  return { station, name: station, ...place, reports };
}

function minuteOf({ line, text }: TableRow): number {
  const date = text("mess_datum");
  const [year, month, day, hour] = /^(\d{4})(\d{2})(\d{2})(\d{2})$/u.exec(date)?.slice(1) ?? [];
  const epochMs = Date.parse(`${year}-${month}-${day}T${hour}:00:00Z`);
  if (Number.isNaN(epochMs))
    throw new StationFileError(
      `MESS_DATUM is "${date.slice(0, 40)}", not an hour as 2019013112. Give hourly files; those of solar radiation (ST) count hours of the sun, and are not read.`,
      line,
    );
  return epochMs / 60_000;
}
