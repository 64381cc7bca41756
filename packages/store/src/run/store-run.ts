import { variable, type VariableName } from "@halcyon/schema";
import { type EpochHour, formatEpochHour } from "@halcyon/schema/time";
import type { CarriedVariable, Cell, SourceGrid } from "@halcyon/weather";
import { parseTimeUnits, secondsPer } from "@halcyon/weather/source-kit";
import { z } from "zod";
import type { Places } from "../cells/places.ts";
import { readCells } from "../cells/stored-cells.ts";
import { storeFormat } from "../publication/pointer.ts";
import { StoreError } from "../store-error.ts";
import { openGroup } from "../zarr/open-group.ts";
import { packedAttributesOf } from "../zarr/packed-attributes.ts";
import { type Series, seriesOf } from "../zarr/series.ts";
import type { ChunkAccess, ZarrArray } from "../zarr/zarr-array.ts";
import { readLayout } from "./chunk-layout.ts";

/** Opened run with its metadata and coordinates. Its packed values are read cell by cell. */
export interface StoreRun {
  /** Path of the Zarr group that contains the run, below the root of the store. */
  readonly group: string;
  readonly run: EpochHour;
  readonly attributes: RunAttributes;
  readonly members: number;
  readonly leadHours: readonly number[];
  /** Time stamps before and at the start of the run, in ascending order. The last one is the start of the run. */
  readonly pastStamps: readonly EpochHour[];
  readonly places: Places;
  /** Axes of the cells; undefined if the cells are sites. */
  readonly grid: SourceGrid | undefined;
  readonly variables: ReadonlyMap<VariableName, StoredVariable>;
  readonly access: ChunkAccess;
  readonly cellAt: (index: number) => Cell;
  readonly isSea: (index: number) => boolean;
}

export interface StoredVariable {
  readonly carried: CarriedVariable;
  readonly forecast: Series;
  /** Series of the hours before the start of the run; undefined if the store has no past hours. */
  readonly past: Series | undefined;
}

const memberDimension = "ensemble_member";

/**
 * Opens the group of a run.
 *
 * @param access - Access to the storage, without the flag `complete`. The group contains this flag.
 * @throws StoreError if the group is missing, unsupported or damaged, or cannot be read.
 */
export async function openRun(group: string, access: Omit<ChunkAccess, "complete">): Promise<StoreRun> {
  const opened = await openGroup(group, access, runAttributesSchema);
  const { halcyon } = opened.attributes;
  const { find, need, valuesOf } = opened;
  const [layout, cells, leads, [reference], past] = await Promise.all([
    readLayout(opened),
    readCells(opened, halcyon.reach_km),
    valuesOf("lead_time"),
    valuesOf("forecast_reference_time"),
    find("past/time") === undefined ? undefined : valuesOf("past/time"),
  ]);
  const runs = epochHours(
    [reference!],
    need("forecast_reference_time").attributes["units"],
    `${group}: its start`,
  );
  const run = runs[0]!;
  const { dimensions: cellDimensions, places, cellAt, isSea } = cells;
  const leadHours = leadHoursOf(need("lead_time"), leads);
  const pastStamps =
    past === undefined
      ? [run]
      : epochHours(past, need("past/time").attributes["units"], `${group}/past/time`);
  if (pastStamps.at(-1) !== run || !ascends(pastStamps)) {
    throw new StoreError("unsupported", `${group}/past/time does not ascend to ${formatEpochHour(run)}`);
  }

  const variables = new Map<VariableName, StoredVariable>();
  for (const name of opened.variableNames) {
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
  return {
    group,
    run,
    attributes: halcyon,
    members,
    leadHours,
    pastStamps,
    places,
    grid: "sites" in cells.layout ? undefined : cells.layout,
    variables,
    access: { ...opened.access, layout },
    isSea,
    cellAt,
  };
}

function leadHoursOf(array: ZarrArray, leads: Float64Array): readonly number[] {
  const hours = hoursPer(String(array.attributes["units"]));
  if (hours === undefined)
    throw new StoreError("unsupported", `${array.path}: its units are not a length of time`);
  const leadHours = wholeHours(leads, (lead) => lead * hours, array.path);
  if (leadHours[0] !== 0 || !ascends(leadHours)) {
    throw new StoreError("unsupported", `${array.path} does not ascend from 0`);
  }
  return leadHours;
}

function ascends(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value > values[index - 1]!);
}

function carriedOf(array: ZarrArray, name: VariableName, lastLeadHours: number): CarriedVariable {
  const { packing, stepType } = variable(name);
  const attributes = packedAttributesOf(array, name, [packing]);
  return {
    toLeadHours: attributes.to_lead_hours ?? lastLeadHours,
    stepType: attributes.step_type ?? stepType,
  };
}

/** Checks the dimensions of all variables, and returns the number of members that they share. */
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

/**
 * Schema of the attribute `halcyon` of a run. It holds those parts of the description that have no CF attribute. If `complete` is true, every object was
 * written, so a missing object was lost. `complete` must be false for a store that omits empty chunks, as zarr-python does.
 */
const runAttributesSchema = z.object({
  halcyon: z.object({
    format: z.literal(storeFormat),
    complete: z.boolean().default(false),
    id: z.string(),
    synthetic: z.boolean(),
    grid: z.string(),
    coverage: z.string(),
    attribution: z.string(),
    licence: z.object({ name: z.string(), url: z.string() }),
    /** Number of hours before the start of the run that its group `past` contains. */
    past_hours: z.int().nonnegative().default(0),
    /** Coverage radius of a site [km]; required if the cells are sites. */
    reach_km: z.number().positive().optional(),
  }),
});

export type RunAttributes = z.output<typeof runAttributesSchema>["halcyon"];

/** Returns the length of a CF time unit [h]; undefined for a unit without a fixed length, such as a month. */
export function hoursPer(units: string): number | undefined {
  const seconds = secondsPer(units);
  return seconds === undefined ? undefined : seconds / 3600;
}

/**
 * Converts CF times of the standard calendar to hours since 1970.
 *
 * @param units - Units as in CF, such as `hours since 1970-01-01T00:00:00Z`. Without a time zone, they are in UTC.
 * @throws StoreError `unsupported` if the units are unknown, or if a time is not a whole hour
 */
export function epochHours(values: Iterable<number>, units: unknown, path: string): EpochHour[] {
  const known = typeof units === "string" ? parseTimeUnits(units, "standard") : undefined;
  if (known === undefined) {
    throw new StoreError("unsupported", `${path}: its units are not a time since a date`);
  }
  return wholeHours(values, (value) => (known.originSeconds + value * known.unitSeconds) / 3600, path);
}

/**
 * Converts values to whole hours.
 *
 * @throws StoreError `unsupported` if a value is not a whole hour.
 */
function wholeHours(values: Iterable<number>, hoursOf: (value: number) => number, path: string): number[] {
  return Array.from(values, (value) => {
    const hour = hoursOf(value);
    const whole = Math.round(hour);
    if (!(Math.abs(hour - whole) < 1e-6))
      throw new StoreError("unsupported", `${path}: not all are whole hours`);
    return whole;
  });
}
