import { variable as registryVariable, type VariableName } from "@halcyon/schema";
import { csvRows, type CsvRow, numberIn } from "./csv-table.ts";
import { carriedSeries, packReadings } from "./packed-series.ts";
import { hourlyPrecipitation } from "./precipitation-periods.ts";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { type TypicalStamp, typicalTimes } from "../typical-year.ts";

const columns: readonly {
  readonly heading: string;
  readonly variable: VariableName;
  readonly unit: string;
}[] = [
  { heading: "GHI (W/m^2)", variable: "shortwave_radiation", unit: "W/m2" },
  { heading: "TotCld (tenths)", variable: "cloud_cover", unit: "tenths" },
  { heading: "Dry-bulb (C)", variable: "temperature_2m", unit: "degC" },
  { heading: "Dew-point (C)", variable: "dew_point_2m", unit: "degC" },
  { heading: "RHum (%)", variable: "relative_humidity_2m", unit: "%" },
  { heading: "Pressure (mbar)", variable: "surface_pressure", unit: "mbar" },
  { heading: "Wdir (degrees)", variable: "wind_direction_10m", unit: "deg" },
  { heading: "Wspd (m/s)", variable: "wind_speed_10m", unit: "m/s" },
  { heading: "Hvis (m)", variable: "visibility", unit: "m" },
  { heading: "CeilHgt (m)", variable: "cloud_ceiling", unit: "m" },
  { heading: "Lprecip depth (mm)", variable: "precipitation", unit: "0.1 mm" },
];

const precipitationPeriodHeading = "Lprecip quantity (hr)";

/** Number that marks a missing value in the file. */
const missing = -9900;

/**
 * Reads a TMY3 file. Records are stamped in local standard time at the end of their hour, 01:00 to 24:00. Meteorological readings are values at the stamp.
 * Radiation covers the 60 minutes that end at the stamp. The precipitation depth covers the number of hours that `Lprecip quantity` gives. The heading says
 * that the depth is in millimetres, but it is in tenths of a millimetre. The files were made from surface data in this unit. The values show this: 3, 5, 8, 10
 * and 254 are hundredths of an inch, converted to tenths of a millimetre. If the depths were in millimetres, a year at Greensboro would have 8 m of rain.
 *
 * @see Wilcox & Marion 2008, Users Manual for TMY3 Data Sets, NREL/TP-581-43156, https://doi.org/10.2172/928611
 * @see NOAA, Integrated Surface Dataset, field AA1: LIQUID-PRECIPITATION depth dimension, scaling factor 10
 */
export function readTmy3(text: string): StationRecord {
  const [site, headings, ...records] = csvRows(text);
  if (site === undefined || site.fields.length < 7) {
    throw new StationFileError(
      "a TMY3 file begins with number, name, state, time zone, latitude, longitude, elevation.",
      1,
    );
  }
  if (headings === undefined || headings.fields[0] !== "Date (MM/DD/YYYY)") {
    throw new StationFileError(
      "the second line of a TMY3 file names its columns, from Date (MM/DD/YYYY).",
      2,
    );
  }
  if (records.length === 0) throw new StationFileError("the file has no records.");
  const series = columns.flatMap(({ heading, variable, unit }) => {
    const index = headings.fields.indexOf(heading);
    if (index === -1) return [];
    const readings = records.map((row) => {
      const reading = numberIn(row, index, heading);
      return reading === missing ? Number.NaN : reading;
    });
    const all = packReadings(variable, readings, unit);
    const isSum = registryVariable(variable).stepType === "sum";
    return [isSum ? { ...all, packed: perHour(all.packed, headings, records) } : all];
  });
  return {
    name: `${site.fields[1]}, ${site.fields[2]}`,
    location: {
      latitude: siteNumber(site, 4, "latitude"),
      longitude: siteNumber(site, 5, "longitude"),
    },
    elevationM: siteNumber(site, 6, "elevation"),
    ...carriedSeries(series),
    records: records.length,
    times: typicalTimes(stampsOf(records), siteNumber(site, 3, "time zone")),
  };
}

function perHour(packed: Int16Array, headings: CsvRow, records: readonly CsvRow[]): Int16Array {
  const index = headings.fields.indexOf(precipitationPeriodHeading);
  const periods = records.map((row) =>
    index === -1 ? Number.NaN : numberIn(row, index, precipitationPeriodHeading),
  );
  return hourlyPrecipitation(packed, periods);
}

function siteNumber(site: CsvRow, index: number, name: string): number {
  const value = numberIn(site, index, name);
  if (Number.isNaN(value)) throw new StationFileError(`the ${name} is missing.`, site.line);
  return value;
}

/**
 * Returns the time stamp at the end of a record. Spreadsheets change 24:00 to 0:00 of the same or the next day, and omit leading zeros. Such times are
 * understood.
 */
function stampOf(row: CsvRow, before: TypicalStamp | undefined): TypicalStamp {
  const date = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(row.fields[0] ?? "");
  const time = /^(\d{1,2}):00(?::00)?$/.exec(row.fields[1] ?? "");
  if (date === null || time === null) {
    throw new StationFileError(`"${row.fields[0]} ${row.fields[1]}" is not MM/DD/YYYY HH:00.`, row.line);
  }
  const [month, day, year] = date.slice(1).map(Number) as [number, number, number];
  const hour = Number(time[1]);
  if (hour > 0) return { line: row.line, year, month, day, hour };
  if (before?.hour === 23) return { ...before, line: row.line, hour: 24 };
  throw new StationFileError(
    `"${row.fields[0]} ${row.fields[1]}" does not end a day. A TMY3 file stamps the ends of hours, from 01:00 to 24:00: shift its times by an hour.`,
    row.line,
  );
}

/** Returns the time stamps of all records. Each is derived from the record and the stamp of the previous record. */
function stampsOf(records: readonly CsvRow[]): readonly TypicalStamp[] {
  const stamps: TypicalStamp[] = [];
  for (const row of records) stamps.push(stampOf(row, stamps.at(-1)));
  return stamps;
}
