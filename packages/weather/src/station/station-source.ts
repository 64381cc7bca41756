import { type Licence, type Location, packedMissing, variable, type VariableName } from "@halcyon/schema";
import { forecastHoursMax } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import { greatCircleKm } from "../places/great-circle.ts";
import type { Cell, NativeWeather, ReadRequest, SourceDescription, WeatherSource } from "../source/source.ts";
import { readStation, type StationFile } from "./station-file.ts";
import type { StationRecord } from "./station-record.ts";
import { stationLicences, stationReachKm } from "./station-terms.ts";
import { typicalRecordAt } from "./typical-year.ts";

export interface StationOptions extends StationFile {
  /**
   * Hour at which a replay of the records begins. The first record gets this hour, and each later record gets the next hour. If absent, a typical year repeats
   * every year, and a CSV file keeps its own times.
   */
  readonly start?: EpochHour;
  /** Coverage radius of the station [km]; {@link stationReachKm} by default. */
  readonly radiusKm?: number;
  readonly id?: string;
  readonly attribution?: string;
  readonly licence?: Licence;
}

/** Maximum number of past or following hours that a sum may cover [h]. */
const spanHours = 168;

/**
 * Opens the records of a station as an hourly deterministic forecast. A run starts at every hour, and its forecast consists of the records after that hour.
 *
 * @throws StationFileError if the file cannot be read. The message names the line.
 * @example
 * ```js
 * const text = "time,degrees\n2026-11-21T00:00Z,4.5\n2026-11-21T01:00Z,4.25";
 * const columns = { degrees: { variable: "temperature_2m", unit: "degC" } };
 * const location = { latitude: 47.4, longitude: 8.6 };
 * stationSource({ id: "roof", text, format: "csv", columns, location }).describe().members; // => 1
 * ```
 */
export function stationSource(options: StationOptions): WeatherSource {
  const { record, place, elevationM, warnings } = readStation(options);
  const clock = recordClock(record.times, record.records, options.start);
  const cell: Cell = { ...place, ...(elevationM === undefined ? {} : { elevationM }), sea: false };
  const radiusKm = options.radiusKm ?? stationReachKm;
  const description = {
    ...describe(options, record, place, radiusKm, clock.bounds),
    ...(warnings.length === 0 ? {} : { warnings }),
  };
  return {
    describe: () => description,
    latestRun: (now) => {
      const { bounds } = clock;
      const inside = bounds === undefined || (now >= bounds.from && now <= bounds.to);
      return Promise.resolve(inside ? now : undefined);
    },
    locate: (location) => Promise.resolve(greatCircleKm(place, location) <= radiusKm ? cell : undefined),
    read: (request) => Promise.resolve(readStamps(record, description, clock.recordAt, request)),
  };
}

function describe(
  options: StationOptions,
  { name, series }: StationRecord,
  place: Location,
  radiusKm: number,
  bounds: { readonly from: EpochHour; readonly to: EpochHour } | undefined,
): SourceDescription {
  const longestLead = forecastHoursMax + spanHours;
  const lastLead = bounds === undefined ? longestLead : Math.min(longestLead, bounds.to - bounds.from);
  return {
    id: options.id ?? `station-${options.format}`,
    synthetic: false,
    members: 1,
    leadHours: Array.from({ length: lastLead + 1 }, (_, lead) => lead),
    pastHours: spanHours + 24,
    ...(bounds === undefined ? {} : { record: bounds }),
    variables: new Map(
      [...series.keys()].map((key) => [key, { toLeadHours: lastLead, stepType: variable(key).stepType }]),
    ),
    grid: `one site, ${name}`,
    coverage: `${radiusKm} km around ${place.latitude}, ${place.longitude}`,
    calendar: "standard",
    attribution: options.attribution ?? `Records of ${name}`,
    licence: options.licence ?? stationLicences[options.format],
  };
}

function readStamps(
  { series }: StationRecord,
  { leadHours, pastHours, record, id }: SourceDescription,
  recordAt: (stamp: EpochHour) => number,
  { run, variables, from, to }: ReadRequest,
): NativeWeather {
  const refused = variables.find((name) => !series.has(name));
  if (refused !== undefined) throw new Error(`${id} does not carry ${refused}.`);
  const first = Math.max(from - 1, run - pastHours, record?.from ?? -Infinity);
  const last = Math.min(to + 1, run + leadHours.at(-1)!, record?.to ?? Infinity);
  const stamps = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const records = stamps.map(recordAt);
  const grids = new Map<VariableName, Int16Array>(
    variables.map((name) => {
      const packed = series.get(name)!;
      return [name, Int16Array.from(records, (index) => packed[index] ?? packedMissing)];
    }),
  );
  return { members: 1, stamps, grids };
}

/** Assignment of the records of a station to time stamps. */
interface RecordClock {
  /** First and last time stamp of the records. Undefined for a typical year, which repeats without end. */
  readonly bounds: { readonly from: EpochHour; readonly to: EpochHour } | undefined;
  /** Returns the position of the record at a time stamp; -1 if the file lacks the record. */
  readonly recordAt: (stamp: EpochHour) => number;
}

/**
 * Assigns records to time stamps.
 *
 * @param start - Time stamp that the first record gets. If absent, the records keep their own times.
 */
function recordClock(times: StationRecord["times"], records: number, start?: EpochHour): RecordClock {
  if (times.kind === "typical") {
    if (start === undefined) {
      return { bounds: undefined, recordAt: (stamp) => typicalRecordAt(times, stamp) };
    }
    return {
      bounds: { from: start, to: start + records - 1 },
      recordAt: (stamp) => (stamp - start < records ? stamp - start : -1),
    };
  }
  const shift = start === undefined ? 0 : start - times.stamps[0]!;
  const recordOfStamp = new Map(times.stamps.map((stamp, record) => [stamp + shift, record]));
  return {
    bounds: { from: times.stamps[0]! + shift, to: times.stamps.at(-1)! + shift },
    recordAt: (stamp) => recordOfStamp.get(stamp) ?? -1,
  };
}
