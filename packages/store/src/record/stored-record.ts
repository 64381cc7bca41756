import { variableNames, type VariableName } from "@halcyon/schema";
import {
  type Cell,
  parseRecordTime,
  type RecordDescription,
  type RecordPlaces,
  type RecordSpan,
  type RecordTime,
  type RecordVariable,
} from "@halcyon/weather";
import { recordPackings } from "@halcyon/weather/source-kit";
import type { Places } from "../cells/places.ts";
import { readCells } from "../cells/stored-cells.ts";
import { StoreError } from "../store-error.ts";
import { openGroup } from "../zarr/open-group.ts";
import { packedAttributesOf } from "../zarr/packed-attributes.ts";
import { type Series, seriesOf } from "../zarr/series.ts";
import type { ChunkAccess } from "../zarr/zarr-array.ts";
import { recordAttributesSchema } from "./record-attributes.ts";
import { offeringOf } from "./record-layout.ts";
import { readTimes } from "./record-time-coordinate.ts";

/** Opened record with its metadata and coordinates. Values are read later, one cell at a time. */
export interface StoredRecord {
  /** Path of the Zarr group that contains the record, below the root of the store. */
  readonly group: string;
  readonly description: RecordDescription;
  readonly places: Places;
  readonly layout: RecordPlaces;
  readonly series: ReadonlyMap<VariableName, Series>;
  readonly access: ChunkAccess;
  readonly cellAt: (index: number) => Cell;
  readonly isSea: (index: number) => boolean;
  /** Returns true if a cell has no values of any variable. */
  readonly isBare: (index: number) => boolean;
}

/**
 * Opens the group of a record.
 *
 * @param access - Access to the storage, without the flag `complete`. The group contains this flag.
 * @throws StoreError if the group is missing, unsupported or damaged, or cannot be read.
 */
export async function openStoredRecord(
  group: string,
  access: Omit<ChunkAccess, "complete">,
): Promise<StoredRecord> {
  const opened = await openGroup(group, access, recordAttributesSchema);
  const { halcyon } = opened.attributes;
  const {
    id,
    synthetic,
    station,
    step,
    month_years: monthYears,
    grid,
    coverage,
    attribution,
    licence,
    gaps,
    provisional,
    warnings,
  } = halcyon;
  const [cells, times] = await Promise.all([readCells(opened, halcyon.reach_km), readTimes(opened, step)]);
  const variables = new Map<VariableName, RecordVariable>();
  const series = new Map<VariableName, Series>();
  for (const name of opened.variableNames) {
    const array = opened.need(name);
    const { step_type: stepType, packing } = packedAttributesOf(array, name, recordPackings(name, step));
    if (stepType === undefined) throw new StoreError("unsupported", `${array.path} has no step_type`);
    variables.set(name, { stepType, packing });
    const found = seriesOf(array, cells.dimensions, "time");
    const held = found.cellAxes.reduce((count, axis) => count * array.shape[axis]!, 1);
    if (held !== cells.places.count || found.steps !== times.last - times.first + 1) {
      throw new StoreError("unsupported", `${array.path} has not the extents of its coordinates`);
    }
    series.set(name, found);
  }
  if (variables.size === 0) throw new StoreError("unsupported", `${group} has no variables`);
  const timeOf = (text: string): RecordTime => {
    const time = parseRecordTime(text, step, times.calendar);
    if (time === undefined) throw new StoreError("unsupported", `${group} has a gap at "${text}"`);
    return time;
  };
  const spanOf = ({ from, to }: { from: string; to: string }): RecordSpan => ({
    from: timeOf(from),
    to: timeOf(to),
  });
  return {
    group,
    description: {
      id,
      synthetic,
      ...(station === undefined ? {} : { station }),
      ...offeringOf(halcyon),
      ...times,
      revision: group,
      step,
      ...(monthYears === undefined ? {} : { monthYears: monthYears.map((year) => year ?? Number.NaN) }),
      variables,
      grid,
      coverage,
      attribution,
      licence,
      ...(gaps === undefined
        ? {}
        : { gaps: gaps.map((gap) => ({ ...spanOf(gap), variables: gap.variables.filter(isVariable) })) }),
      ...(provisional === undefined ? {} : { provisional: provisional.map(spanOf) }),
      ...(warnings === undefined ? {} : { warnings }),
    },
    places: cells.places,
    layout: cells.layout,
    series,
    access: opened.access,
    cellAt: cells.cellAt,
    isSea: cells.isSea,
    isBare: cells.isBare,
  };
}

/** Returns true if this version knows the variable with the given name. Stores of later versions may have more variables. */
function isVariable(name: string): name is VariableName {
  return (variableNames as readonly string[]).includes(name);
}
