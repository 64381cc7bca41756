import { type Licence, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { dayNumber, daysInMonth } from "@halcyon/schema/time";
import { greatCircleKm } from "../places/great-circle.ts";
import type { RecordWithPlaces } from "../record/join-records.ts";
import { recordPacking, type RecordDescription } from "../record/record-source.ts";
import type { RecordTime } from "../record/record-time.ts";
import type { Cell } from "../source/source.ts";
import { StationFileError } from "./station-file-error.ts";
import { readStation, type StationFile } from "./station-file.ts";
import type { ActualTimes, StationRecord, TypicalTimes } from "./station-record.ts";
import { stationLicences, stationReachKm } from "./station-terms.ts";
import { hoursOfLeapYear } from "./typical-year.ts";

export interface StationRecordOptions extends StationFile {
  readonly id: string;
  /** Coverage radius of the station [km]; {@link stationReachKm} by default. */
  readonly radiusKm?: number;
  readonly attribution?: string;
  readonly licence?: Licence;
}

/** Year that is used in the dates of a typical year. The year has no meaning, but is within the baseline periods of climate studies. */
export const nominalYear = 2001;

/**
 * Opens a station's hours as a record of the past. Records of a single year, and of CSV files, keep their own times. Hours that the file lacks are gaps. A
 * typical year has months of different years, which `monthYears` lists. Its dates are in the year {@link nominalYear}, which has no 29 February. Local hours
 * are converted to UTC. Hours that then fall outside the year are moved to its other end, so that the year is complete. Offsets with a fraction of an hour
 * are rounded.
 *
 * @throws StationFileError if the file cannot be read, or contains more than a year of EPW or TMY3 records.
 * @example
 * ```js
 * const text = "time,degrees\n2026-11-21T00:00Z,4.5\n2026-11-21T01:00Z,4.25";
 * const columns = { degrees: { variable: "temperature_2m", unit: "degC" } };
 * const location = { latitude: 47.4, longitude: 8.6 };
 * const roof = stationRecordSource({ id: "roof", text, format: "csv", columns, location });
 * formatEpochHour(roof.describe().last); // => "2026-11-21T01:00:00Z"
 * ```
 */
export function stationRecordSource(options: StationRecordOptions): RecordWithPlaces {
  const { record, place, elevationM, warnings } = readStation(options);
  const radiusKm = options.radiusKm ?? stationReachKm;
  const cell: Cell = { ...place, ...(elevationM === undefined ? {} : { elevationM }), sea: false };
  const { recordOf, monthYears } = datedRecords(record);
  if (recordOf.size === 0) throw new StationFileError("the file has no records.");
  const { name, series } = record;
  if (series.size === 0)
    throw new StationFileError(
      `the file has no value that can be used. ${warnings.map(({ what, advice }) => `${what}. ${advice}`).join(" ")}`.trim(),
    );
  const kind = monthYears === undefined ? "" : `, a typical year of months of ${spanOf(monthYears)}`;
  const description: RecordDescription = {
    id: options.id,
    synthetic: false,
    station: true,
    offering: "historical",
    variables: new Map(
      [...series.keys()].map((key) => [
        key,
        { stepType: variable(key).stepType, packing: recordPacking(key, "hour") },
      ]),
    ),
    step: "hour",
    calendar: "standard",
    first: Math.min(...recordOf.keys()),
    last: Math.max(...recordOf.keys()),
    ...(monthYears === undefined ? {} : { monthYears }),
    grid: `one site, ${name}${kind}`,
    coverage: `${radiusKm} km around ${place.latitude}, ${place.longitude}`,
    attribution: `${options.attribution ?? `Records of ${name}`}${kind}`,
    licence: options.licence ?? stationLicences[options.format],
    ...(warnings.length === 0 ? {} : { warnings }),
  };
  return {
    describe: () => description,
    places: () => ({ sites: [place], reachKm: radiusKm }),
    locate: (location) => Promise.resolve(greatCircleKm(place, location) <= radiusKm ? cell : undefined),
    read: ({ variables, from, to }) => {
      const refused = variables.find((key) => !series.has(key));
      if (refused !== undefined) return Promise.reject(new Error(`${options.id} does not carry ${refused}.`));
      const start = Math.max(from, description.first);
      const steps = Math.max(0, Math.min(to, description.last) - start + 1);
      const grids = new Map<VariableName, Int16Array>(
        variables.map((key) => {
          const packed = series.get(key)!;
          const valueAt = (_: number, step: number): number =>
            packed[recordOf.get(start + step) ?? -1] ?? packedMissing;
          return [key, Int16Array.from({ length: steps }, valueAt)];
        }),
      );
      return Promise.resolve({ from: start, steps, grids });
    },
  };
}

interface DatedRecords {
  readonly recordOf: ReadonlyMap<RecordTime, number>;
  readonly monthYears?: readonly number[];
}

function datedRecords({ times, records }: StationRecord): DatedRecords {
  if (times.kind === "actual") return { recordOf: actualRecords(times) };
  if (records > hoursOfLeapYear) throw new StationFileError("the file holds more than a year. Divide it.");
  const { monthYears, oneYear } = times;
  if (!oneYear) return { recordOf: roundYear(yearOf(times, nominalYear)), monthYears };
  const year = monthYears.find((one) => !Number.isNaN(one))!;
  return { recordOf: yearOf(times, year) };
}

/** Moves records that are outside the nominal year to its other end. Midnight on 1 January belongs to both ends of the year. */
function roundYear(records: ReadonlyMap<RecordTime, number>): ReadonlyMap<RecordTime, number> {
  const start = dayNumber("standard", { year: nominalYear, month: 1, day: 1 }) * 24;
  const hours = 365 * 24;
  const round = new Map<RecordTime, number>();
  for (const [stamp, record] of records) {
    const hour = (((stamp - start) % hours) + hours) % hours;
    round.set(start + hour, record);
    if (hour === 0) round.set(start + hours, record);
  }
  return round;
}

function actualRecords({ stamps }: ActualTimes): ReadonlyMap<RecordTime, number> {
  return new Map(stamps.map((stamp, record) => [stamp, record]));
}

/** Returns the records of one year, by time stamp in UTC. */
function yearOf(
  { recordOfHour, utcOffsetHours }: TypicalTimes,
  year: number,
): ReadonlyMap<RecordTime, number> {
  const found = new Map<RecordTime, number>();
  let hour = 0;
  for (let month = 1; month <= 12; month += 1) {
    for (let day = 1; day <= daysInMonth("standard", leapYear, month); day += 1, hour += 24) {
      if (day > daysInMonth("standard", year, month)) continue;
      const midnight = dayNumber("standard", { year, month, day }) * 24 - Math.round(utcOffsetHours);
      for (let ofDay = 0; ofDay < 24; ofDay += 1) {
        const record = recordOfHour[hour + ofDay]!;
        if (record !== -1) found.set(midnight + ofDay + 1, record);
      }
    }
  }
  return found;
}

/** Leap year whose dates are used for the positions in `recordOfHour`. Any leap year would do. */
const leapYear = 2000;

function spanOf(monthYears: readonly number[]): string {
  const years = monthYears.filter((year) => !Number.isNaN(year));
  return `${Math.min(...years)} to ${Math.max(...years)}`;
}
