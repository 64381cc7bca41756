import { classicNetcdf, type FileAttributes, type FileVariable } from "./classic-netcdf.ts";

/** Values on a grid of latitudes and longitudes. */
export interface GriddedValues {
  /** Instants [ms since 1970], in ascending order. */
  readonly times: ArrayLike<number>;
  /** Middles of the cells [degrees north and east]. They need not have equal distances. */
  readonly latitudes: readonly number[];
  readonly longitudes: readonly number[];
  readonly variables: readonly GridVariable[];
  /** Attributes of the file, such as its title. */
  readonly attributes: FileAttributes;
}

/** Variable of a grid. */
export interface GridVariable {
  readonly name: string;
  /** Values, [time][latitude][longitude], or [latitude][longitude] if there are as many as cells. NaN if missing. */
  readonly values: Float64Array;
  /** Attributes of the variable, such as its `units`. */
  readonly attributes: FileAttributes;
}

/**
 * Writes values on a grid as a NetCDF file by the conventions CF-1.11. Values are doubles, so that none is rounded.
 *
 * @throws RangeError if a variable has another number of values than the grid.
 */
export function writeGrid({ times, latitudes, longitudes, variables, attributes }: GriddedValues): Buffer {
  const cells = latitudes.length * longitudes.length;
  return classicNetcdf({
    dimensions: { time: times.length, latitude: latitudes.length, longitude: longitudes.length },
    attributes: { Conventions: "CF-1.11", ...attributes },
    variables: [
      {
        name: "time",
        dimensions: ["time"],
        type: "double",
        values: Array.from(times, (ms) => ms / 1000),
        attributes: {
          units: "seconds since 1970-01-01 00:00:00 +00:00",
          standard_name: "time",
          calendar: "standard",
          axis: "T",
        },
      },
      axisOf("latitude", latitudes, "degrees_north", "Y"),
      axisOf("longitude", longitudes, "degrees_east", "X"),
      ...variables.map(({ name, values, attributes: said }): FileVariable => ({
        name,
        dimensions: [...(values.length === cells ? [] : ["time"]), "latitude", "longitude"],
        type: "double",
        values,
        attributes: { ...said, _FillValue: Number.NaN },
      })),
    ],
  });
}

function axisOf(name: string, values: readonly number[], units: string, axis: string): FileVariable {
  return {
    name,
    dimensions: [name],
    type: "double",
    values,
    attributes: { units, standard_name: name, axis },
  };
}
