import { type HourlyWeather, type Location, packedMissing, type VariableName } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { Reach } from "@halcyon/scoring";
import {
  type Cell,
  formatRecordTime,
  isReadAt,
  type RecordDescription,
  type RecordSource,
  SourceError,
} from "@halcyon/weather";
import { Refusal } from "../../errors/refusal.ts";
import { outside } from "../refusals/outside.ts";
import type { RecordCache } from "./record-cache.ts";
import { sourceFailed } from "../refusals/weather-unavailable.ts";

/** Weather record, with its grid cell for a place. */
export interface PlacedRecord {
  readonly source: RecordSource;
  readonly description: RecordDescription;
  readonly cell: Cell;
  /** Place of the request. */
  readonly place: Location;
}

/**
 * Finds the grid cell of a weather record for a place.
 *
 * @param source - Record; undefined if this server does not have it.
 * @throws Refusal variable_unavailable if this server does not have the record. Refusal location_outside_coverage if it does not cover the
 * place. Refusal weather_unavailable if it cannot be read. Refusal invalid_request if a site is given for a station's record.
 */
export async function placeRecord(
  source: RecordSource | undefined,
  location: SiteLocation,
): Promise<PlacedRecord> {
  if (source === undefined) throw noRecord();
  const cell = await source.locate(location).catch(refuseSilent);
  // A record that is published again is taken up when it is asked for a place.
  const description = source.describe();
  refuseSiteOfStation(description, location);
  if (cell !== undefined) return { source, description, cell, place: location };
  throw outside(`${description.id} covers ${description.coverage}.`, description, location);
}

/** Returns the refusal for a request that needs a weather record which this server does not have. */
export function noRecord(): Refusal {
  return new Refusal("variable_unavailable", {
    detail: "This server does not have the record: /datasets lists the available records.",
  });
}

/** Returns the name of a weather record in responses that use several records. */
export function nameOf(description: RecordDescription): string {
  return description.offering === "historical" ? "historical" : description.model;
}

/** Returns a cache key that identifies the weather record, its current data and the grid cell. A response depends only on this key and the request. */
export function stateOf({ description, cell }: Pick<PlacedRecord, "description" | "cell">): string {
  const { id, revision, first, last } = description;
  return JSON.stringify([nameOf(description), id, revision, first, last, cell]);
}

/** Returns a function that gives the number of steps for which a weather record has a variable: all (Infinity) or 0. */
export function reachOf({ description, cell }: PlacedRecord): Reach {
  const isCarried = (name: VariableName): boolean => description.variables.has(name);
  return (name) => (isCarried(name) && isReadAt(cell, name, isCarried) ? Infinity : 0);
}

/**
 * Reads hours of a weather record for scoring. Hours are counted in the standard calendar, and hour t is the interval [t, t+1). Hours that are not in the
 * record become missing values.
 *
 * @throws Refusal weather_unavailable if the record cannot be read.
 */
export async function recordHours(
  { source, description, cell }: PlacedRecord,
  cache: RecordCache,
  variables: readonly VariableName[],
  { from, hours }: Pick<HourlyWeather, "from" | "hours">,
): Promise<HourlyWeather> {
  const stamps = await cache.read(source, { cell, variables, from, to: from + hours }).catch(refuseSilent);
  const grids = new Map<VariableName, Int16Array>();
  for (const [name, packed] of stamps.grids) {
    const rows = new Int16Array(hours + 1).fill(packedMissing);
    rows.set(packed, stamps.from - from);
    // What describes a step is stamped with its end.
    const isInstant = description.variables.get(name)!.stepType === "instant";
    grids.set(name, isInstant ? rows.subarray(0, hours) : rows.subarray(1));
  }
  return { from, hours, members: 1, grids };
}

/** Returns the first and the last step of a weather record, as times in the record's own calendar. */
export function spanOf({ first, last, step, calendar }: RecordDescription): { first: string; last: string } {
  return { first: formatRecordTime(first, step, calendar), last: formatRecordTime(last, step, calendar) };
}

/** Returns the response field with the gaps of a weather record, as times in the record's own calendar. The field is absent if there are no gaps. */
export function gapsOf({ gaps, step, calendar }: RecordDescription): {
  gaps?: { first: string; last: string; variables: VariableName[] }[];
} {
  if (gaps === undefined) return {};
  const stamp = (time: number): string => formatRecordTime(time, step, calendar);
  return {
    gaps: gaps.map(({ from, to, variables }) => ({
      first: stamp(from),
      last: stamp(to),
      variables: [...variables],
    })),
  };
}

/** Throws a Refusal if the error means that a weather record cannot be read. Rethrows any other error. */
export function refuseSilent(error: unknown): never {
  if (!(error instanceof SourceError)) throw error;
  throw sourceFailed(
    error,
    "The record does not answer.",
    "The server keeps the part that came: ask again then. A key of the provider or an ingest lifts the limit.",
  );
}

/**
 * Refuses the site of a request if the record is from a station, because the station itself is the site.
 *
 * @throws Refusal invalid_request if the request gives a height or surface.
 */
function refuseSiteOfStation(
  { id, station }: RecordDescription,
  { elevationM, surface }: SiteLocation,
): void {
  if (station !== true) return;
  const fields = [
    ...(elevationM === undefined ? [] : ["elevationM"]),
    ...(surface === undefined ? [] : ["surface"]),
  ];
  if (fields.length === 0) return;
  const detail = `${id} was measured at a station, so its weather cannot be adjusted to another site: leave out elevation_m and surface.`;
  throw new Refusal("invalid_request", {
    detail,
    errors: fields.map((field) => ({ field, code: "station_record", detail })),
  });
}
