import {
  type EpochHour,
  formatEpochHour,
  packedMissing,
  variable,
  type VariableName,
  variableNames,
} from "@halcyon/schema";
import type { CarriedVariable, Cell } from "../source.ts";
import { epochHours, hoursPer, wholeHours } from "./cf-time.ts";
import { gridPlaces, type Places, sitePlaces } from "./places.ts";
import { type RunAttributes, runAttributesSchema, variableAttributesSchema } from "./run-attributes.ts";
import { type Series, seriesOf } from "./series.ts";
import { StoreError } from "./store-error.ts";
import { type ChunkAccess, type ZarrArray, zarrArray } from "./zarr-array.ts";
import { arraySchema, groupSchema, parseDocument, parseMetadata } from "./zarr-metadata.ts";
import { readValues } from "./zarr-values.ts";

/** A run that was opened: what its metadata and coordinates say. Its packed values are read cell by cell. */
export interface StoreRun {
  /** Path of the group below the root of the store. */
  readonly group: string;
  readonly run: EpochHour;
  readonly attributes: RunAttributes;
  readonly members: number;
  readonly leadHours: readonly number[];
  /** Stamps before the run and that of its start, ascending. */
  readonly pastStamps: readonly EpochHour[];
  readonly places: Places;
  readonly variables: ReadonlyMap<VariableName, StoredVariable>;
  readonly access: ChunkAccess;
  readonly cellAt: (index: number) => Cell;
  readonly isSea: (index: number) => boolean;
}

export interface StoredVariable {
  readonly carried: CarriedVariable;
  readonly forecast: Series;
  /** Absent in a store without past hours. */
  readonly past: Series | undefined;
}

const memberDimension = "ensemble_member";
const knownNames: ReadonlySet<string> = new Set(variableNames);

/**
 * Opens the group of a run.
 *
 * @param access - `complete` is taken from the group itself.
 * @throws StoreError
 */
export async function openRun(group: string, access: Omit<ChunkAccess, "complete">): Promise<StoreRun> {
  const key = `${group}/zarr.json`;
  const document = await access.storage.get(key);
  if (document === undefined) throw new StoreError("missing", `${key} is not there`);
  const { attributes, consolidated_metadata: consolidated } = parseDocument(document, groupSchema, key);
  if (consolidated === undefined) {
    throw new StoreError(
      "unsupported",
      `${key} has no consolidated metadata (zarr.consolidate_metadata makes it)`,
    );
  }
  const { halcyon } = parseMetadata(attributes, runAttributesSchema, `${key}: attributes`);
  const reading = { ...access, complete: halcyon.complete };
  const arrays = new Map<string, ZarrArray>();
  const find = (name: string): ZarrArray | undefined => {
    const metadata = consolidated.metadata[name];
    if (metadata === undefined) return undefined;
    const path = `${group}/${name}`;
    const array = arrays.get(name) ?? zarrArray(path, parseMetadata(metadata, arraySchema, path));
    arrays.set(name, array);
    return array;
  };
  const need = (name: string): ZarrArray => {
    const array = find(name);
    if (array === undefined) throw new StoreError("unsupported", `${group} has no array ${name}`);
    return array;
  };
  const valuesOf = async (name: string): Promise<Float64Array> => readValues(need(name), reading);

  const [latitudes, longitudes, leads, [reference], past, elevations, land] = await Promise.all([
    valuesOf("latitude"),
    valuesOf("longitude"),
    valuesOf("lead_time"),
    valuesOf("forecast_reference_time"),
    find("past/time") === undefined ? undefined : valuesOf("past/time"),
    find("surface_altitude") === undefined ? undefined : valuesOf("surface_altitude"),
    valuesOf("land_binary_mask"),
  ]);
  const runs = epochHours(
    [reference!],
    need("forecast_reference_time").attributes["units"],
    `${group}: its start`,
  );
  const run = runs[0]!;
  const sites = need("latitude").dimensions[0] === "site";
  const cellDimensions = sites ? ["site"] : ["latitude", "longitude"];
  const places = placesOf(group, sites, [...latitudes], [...longitudes], halcyon.reach_km);
  const leadHours = leadHoursOf(need("lead_time"), leads);
  const pastStamps =
    past === undefined
      ? [run]
      : epochHours(past, need("past/time").attributes["units"], `${group}/past/time`);
  if (pastStamps.at(-1) !== run || !ascends(pastStamps)) {
    throw new StoreError("unsupported", `${group}/past/time does not ascend to ${formatEpochHour(run)}`);
  }

  const variables = new Map<VariableName, StoredVariable>();
  for (const held of Object.keys(consolidated.metadata)) {
    if (!knownNames.has(held)) continue;
    const name = held as VariableName;
    const carried = carriedOf(need(name), name, leadHours.at(-1)!);
    const forecast = seriesOf(need(name), cellDimensions, "lead_time", memberDimension);
    const pastArray = find(`past/${name}`);
    if (pastArray !== undefined) carriedOf(pastArray, name, 0);
    variables.set(name, {
      carried,
      forecast,
      past:
        pastArray === undefined ? undefined : seriesOf(pastArray, cellDimensions, "time", memberDimension),
    });
  }
  const members = membersOf(group, variables, places.count, leadHours.length, pastStamps.length);
  const [maskRow, maskColumn] = need("land_binary_mask").dimensions;
  if (
    (sites ? maskRow !== "site" : maskRow !== "latitude" || maskColumn !== "longitude") ||
    land.length !== places.count
  ) {
    throw new StoreError(
      "unsupported",
      `${group}/land_binary_mask does not have the dimensions of the cells`,
    );
  }
  const isSea = (index: number): boolean => land[index] === 0;
  return {
    group,
    run,
    attributes: halcyon,
    members,
    leadHours,
    pastStamps,
    places,
    variables,
    access: reading,
    isSea,
    cellAt: (index) => {
      const elevationM = elevations?.[index] ?? Number.NaN;
      const sea = isSea(index);
      return { ...places.at(index), ...(Number.isNaN(elevationM) ? {} : { elevationM }), sea };
    },
  };
}

function placesOf(
  group: string,
  sites: boolean,
  latitudes: readonly number[],
  longitudes: readonly number[],
  reachKm: number | undefined,
): Places {
  const sound =
    latitudes.every((latitude) => Math.abs(latitude) <= 90) &&
    longitudes.every((longitude) => Math.abs(longitude) <= 720);
  if (!sound) throw new StoreError("unsupported", `${group}: its coordinates are not degrees north and east`);
  if (!sites) return gridPlaces(latitudes, longitudes);
  if (reachKm === undefined || latitudes.length !== longitudes.length) {
    throw new StoreError("unsupported", `${group}: sites need a latitude, a longitude and halcyon.reach_km`);
  }
  return sitePlaces(
    latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index]! })),
    reachKm,
  );
}

function leadHoursOf(array: ZarrArray, leads: Float64Array): readonly number[] {
  const hours = hoursPer(String(array.attributes["units"]));
  if (hours === undefined)
    throw new StoreError("unsupported", `${array.path}: its units are no length of time`);
  const leadHours = wholeHours(leads, (lead) => lead * hours, array.path);
  if (leadHours[0] !== 0 || !ascends(leadHours)) {
    throw new StoreError("unsupported", `${array.path} does not ascend from 0`);
  }
  return leadHours;
}

function ascends(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > values[index - 1]!);
}

/** Checks that packed numbers mean what the registry says; a number in another unit or scale would be a wrong one. */
function carriedOf(array: ZarrArray, name: VariableName, lastLeadHours: number): CarriedVariable {
  const { unit, packing, stepType } = variable(name);
  const attributes = parseMetadata(array.attributes, variableAttributesSchema, `${array.path}: attributes`);
  const scale = packing.multiplier / packing.divisor;
  const { _FillValue: cfFill = packedMissing } = attributes;
  const problem =
    array.dataType !== "int16"
      ? `is ${array.dataType}, not int16`
      : array.fillValue !== packedMissing || cfFill !== packedMissing
        ? `has another fill value than ${packedMissing}`
        : attributes.units !== unit
          ? `is in ${attributes.units}, not ${unit}`
          : Math.abs(attributes.scale_factor / scale - 1) > 1e-12
            ? `has the scale factor ${attributes.scale_factor}, not ${scale}`
            : undefined;
  if (problem !== undefined) throw new StoreError("unsupported", `${array.path} ${problem}`);
  return {
    toLeadHours: attributes.to_lead_hours ?? lastLeadHours,
    stepType: attributes.step_type ?? stepType,
  };
}

/** The members that all variables share, after a check of every extent. */
function membersOf(
  group: string,
  variables: ReadonlyMap<VariableName, StoredVariable>,
  cells: number,
  leads: number,
  stamps: number,
): number {
  const counts = new Set<number>();
  for (const { forecast, past } of variables.values()) {
    counts.add(forecast.members);
    for (const series of past === undefined ? [forecast] : [forecast, past]) {
      const held = series.cellAxes.reduce((count, axis) => count * series.array.shape[axis]!, 1);
      if (held !== cells || series.steps !== (series === past ? stamps : leads)) {
        throw new StoreError("unsupported", `${series.array.path} has not the extents of its coordinates`);
      }
    }
    if (past !== undefined && past.members !== 1) {
      throw new StoreError("unsupported", `${past.array.path} has members; the past is the same for all`);
    }
  }
  const [members] = counts;
  if (members === undefined || counts.size > 1) {
    throw new StoreError("unsupported", `${group} has no variables, or they differ in their members`);
  }
  return members;
}
