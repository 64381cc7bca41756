import { ArchiveError } from "../archive-error.ts";
import type { ZarrArray } from "./zarr-group.ts";

/** Names of the axes of arrays in an archive. An array may have its axes in any order. */
export const axisNames = ["init_time", "lead_time", "ensemble_member", "row", "column"] as const;
export type AxisName = (typeof axisNames)[number];

/** Names of the dimension of each axis: of a grid along latitudes, and of a grid on the plane of a projection. */
const dimensionNames: Readonly<Record<AxisName, readonly string[]>> = {
  init_time: ["init_time"],
  lead_time: ["lead_time"],
  ensemble_member: ["ensemble_member"],
  row: ["latitude", "y"],
  column: ["longitude", "x"],
};

/** Returns the axis of a dimension, by the name of the dimension; undefined if a forecast has no such dimension. */
export function axisOf(dimension: string): AxisName | undefined {
  return axisNames.find((axis) => dimensionNames[axis].includes(dimension));
}

/** Returns the name of a dimension that a forecast needs and that is not among the given ones; undefined if all are there. Only members may be absent. */
export function lackingDimension(dimensions: readonly string[]): string | undefined {
  const axes = new Set(dimensions.map(axisOf));
  const lacking = axisNames.find((axis) => !axes.has(axis) && axis !== "ensemble_member");
  return lacking && dimensionNames[lacking].join(" or ");
}

/** Array of an archive: the position of its axes, and the meaning of its values. */
export interface ArchiveArray {
  readonly name: string;
  /** Position of each axis among the dimensions. An archive of a single forecast has no `ensemble_member`. */
  readonly axes: Readonly<Partial<Record<AxisName, number>>>;
  /** Number of values in a chunk along each dimension, in the order of the dimensions. */
  readonly chunkShape: readonly number[];
  readonly unit: string;
  /** Step type that the archive states: `instant`, `avg`, `max` or `min`; undefined if the archive does not state it. */
  readonly stepType: string | undefined;
  /** Stored number that means a missing value, in addition to NaN; undefined if only NaN does. */
  readonly missing: number | undefined;
  readonly scale: number;
  readonly offset: number;
  /** Fill value: the stored number of all elements of a chunk that was never written. */
  readonly fill: number;
  /** True if an unwritten chunk is real weather with the fill value everywhere. False if its values count as missing. */
  readonly emptyIsFill: boolean;
}

/**
 * Reads an array's metadata.
 *
 * @param emptyIsFill - True if an unwritten chunk has the fill value everywhere. False if its values are missing.
 * @param lengths - Length of each axis of the archive. The length of the axis of runs is not checked, because it grows with each run.
 * @throws ArchiveError `misconfigured` if the array does not have the dimensions of a forecast.
 */
export function archiveArray(
  name: string,
  array: ZarrArray,
  emptyIsFill: boolean,
  lengths: Readonly<Partial<Record<AxisName, number>>>,
): ArchiveArray {
  const names = array.dimensionNames ?? [];
  const axes: Partial<Record<AxisName, number>> = {};
  names.forEach((dimension, place) => {
    const axis = axisOf(dimension);
    if (axis === undefined) throw unexpected(name, `has a dimension ${dimension}`);
    if (axis !== "init_time" && array.shape[place] !== lengths[axis]) {
      throw unexpected(
        name,
        `has ${array.shape[place]} values along ${dimension} where there are ${lengths[axis]}`,
      );
    }
    axes[axis] = place;
  });
  const lacking = lackingDimension(names);
  if (lacking !== undefined) throw unexpected(name, `has no dimension ${lacking}`);
  if (!array.is("number")) throw unexpected(name, `holds ${array.dtype}, not numbers`);
  const { units, step_type: stepType, scale_factor: scale, add_offset: offset } = array.attrs;
  return {
    name,
    axes,
    chunkShape: array.chunks,
    unit: typeof units === "string" ? units : "",
    stepType: typeof stepType === "string" ? stepType : undefined,
    missing: missingOf(array.attrs["_FillValue"] ?? array.attrs["missing_value"]),
    scale: typeof scale === "number" ? scale : 1,
    offset: typeof offset === "number" ? offset : 0,
    fill: array.fillValue ?? Number.NaN,
    emptyIsFill,
  };
}

/** Returns the number that marks a missing value. The metadata contain it as a number, or as the base64 bytes of a double, as xarray writes it. */
function missingOf(fillValue: unknown): number | undefined {
  if (typeof fillValue === "number") return fillValue;
  if (typeof fillValue !== "string") return undefined;
  const bytes = Buffer.from(fillValue, "base64");
  return bytes.length === 8 ? bytes.readDoubleLE() : undefined;
}

function unexpected(name: string, what: string): ArchiveError {
  return new ArchiveError("misconfigured", `The array ${name} ${what}. Is this an archive of forecasts?`);
}
