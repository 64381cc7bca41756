import { variable as registryVariable, type VariableName } from "@halcyon/schema";
import { csvRows, type CsvRow, numberIn } from "./csv-table.ts";
import { carriedSeries, type PackedReadings, packReadings } from "./packed-series.ts";
import { hourlyPrecipitation, untimedDepths } from "./precipitation-periods.ts";
import { StationFileError } from "../station-file-error.ts";
import type { StationRecord } from "../station-record.ts";
import { type TypicalStamp, typicalTimes } from "../typical-year.ts";

interface EpwField {
  readonly variable: VariableName;
  /** Position of the field in a record, counted from 0. */
  readonly index: number;
  readonly unit: string;
  /** Smallest number that can mean "missing". From this number on, a number that repeats one digit (9999, 99.9, 88888) counts as missing. */
  readonly missingFrom: number;
}

/** Fields that are read, each with the format's code for missing values. */
const fields: readonly EpwField[] = [
  { variable: "temperature_2m", index: 6, unit: "degC", missingFrom: 99.9 },
  { variable: "dew_point_2m", index: 7, unit: "degC", missingFrom: 99.9 },
  { variable: "relative_humidity_2m", index: 8, unit: "%", missingFrom: 999 },
  { variable: "surface_pressure", index: 9, unit: "Pa", missingFrom: 999_999 },
  { variable: "longwave_down", index: 12, unit: "W/m2", missingFrom: 9999 },
  { variable: "shortwave_radiation", index: 13, unit: "W/m2", missingFrom: 9999 },
  { variable: "wind_direction_10m", index: 20, unit: "deg", missingFrom: 999 },
  { variable: "wind_speed_10m", index: 21, unit: "m/s", missingFrom: 999 },
  { variable: "cloud_cover", index: 22, unit: "tenths", missingFrom: 99 },
  { variable: "visibility", index: 24, unit: "km", missingFrom: 9999 },
  { variable: "cloud_ceiling", index: 25, unit: "m", missingFrom: 88_888 },
  { variable: "snow_depth", index: 30, unit: "cm", missingFrom: 999 },
  { variable: "precipitation", index: 33, unit: "mm", missingFrom: 999 },
];

/** Pattern of a code for a missing value: a number that repeats one digit. */
const repeatedDigit = /^(\d)(?:\1|\.)*$/;

const precipitationPeriodIndex = 34;

/** Minimum number of fields in a record: all fields up to the wind speed. */
const fieldsMin = 22;

const headerLines = 8;

/**
 * Reads an EnergyPlus weather file.
 *
 * Records are stamped in local standard time at the end of their hour, 1 to 24. Temperatures, humidity, pressure, wind and clouds are values at the stamp.
 * Radiation and precipitation cover the hour that ends at the stamp. Months may come from different years.
 *
 * @see EnergyPlus, Auxiliary Programs, "EnergyPlus Weather File (EPW) Data Dictionary"
 */
export function readEpw(text: string): StationRecord {
  const rows = csvRows(text);
  const header = rows[0];
  if (header?.fields[0]?.toUpperCase() !== "LOCATION") {
    throw new StationFileError("an EPW file begins with LOCATION.", header?.line ?? 1);
  }
  const begin = rows.findIndex((row) => row.fields[0]?.toUpperCase() === "DATA PERIODS") + 1;
  if (begin === 0) throw new StationFileError(`no DATA PERIODS in the ${headerLines} header lines.`);
  const dataPeriods = rows[begin - 1]!;
  if (numberIn(dataPeriods, 2, "records per hour") !== 1) {
    throw new StationFileError("only one record per hour can be read.", dataPeriods.line);
  }
  const records = rows.slice(begin);
  if (records.length === 0) throw new StationFileError("the file has no records.");
  const utcOffsetHours = headerNumber(header, 8, "time zone");
  const readings = fields.map((field) => readingsOf(field, records));
  const untimed = readings.reduce((count, one) => count + one.untimed, 0);
  return {
    name: header.fields[1] ?? "unknown",
    location: {
      latitude: headerNumber(header, 6, "latitude"),
      longitude: headerNumber(header, 7, "longitude"),
    },
    elevationM: headerNumber(header, 9, "elevation"),
    ...carriedSeries(readings),
    ...(untimed === 0 ? {} : { untimedDepths: untimed }),
    records: records.length,
    times: typicalTimes(records.map(stampOf), utcOffsetHours),
  };
}

function headerNumber(header: CsvRow, index: number, name: string): number {
  const value = numberIn(header, index, name);
  if (Number.isNaN(value)) throw new StationFileError(`the ${name} is missing.`, header.line);
  return value;
}

function stampOf(row: CsvRow): TypicalStamp {
  if (row.fields.length < fieldsMin) {
    throw new StationFileError(
      `a record has at least ${fieldsMin} fields, this one ${row.fields.length}.`,
      row.line,
    );
  }
  return {
    line: row.line,
    year: numberIn(row, 0, "year"),
    month: numberIn(row, 1, "month"),
    day: numberIn(row, 2, "day"),
    hour: numberIn(row, 3, "hour"),
  };
}

function readingsOf(
  { variable, index, unit, missingFrom }: EpwField,
  records: readonly CsvRow[],
): PackedReadings & { readonly untimed: number } {
  const readings = records.map((row) => {
    const reading = numberIn(row, index, variable);
    return reading >= missingFrom && repeatedDigit.test(String(reading)) ? Number.NaN : reading;
  });
  const all = packReadings(variable, readings, unit);
  if (registryVariable(variable).stepType !== "sum") return { ...all, untimed: 0 };
  const periods = records.map((row) => numberIn(row, precipitationPeriodIndex, "precipitation period"));
  return {
    ...all,
    packed: hourlyPrecipitation(all.packed, periods),
    untimed: untimedDepths(all.packed, periods),
  };
}
