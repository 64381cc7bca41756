import { type NumberColumn, type Packing, rowsOf, type Table, type TimeColumn } from "../table/table.ts";
import { classicNetcdf, type FileAttributes, type FileVariable } from "./classic-netcdf.ts";

/** Values at one place along time. */
export interface PlacedSeries {
  /**
   * At least one table with the same columns. The first column of instants or days is the time. Other columns of numbers become variables, and columns of texts
   * are left out.
   */
  readonly tables: readonly Table[];
  /** Name of a column of texts that tells the tables apart, such as the climate model. Each of its texts stands in one table. Absent for a single table. */
  readonly label?: string;
  /** Position of the place [degrees]. */
  readonly place: { readonly latitude: number; readonly longitude: number };
  /** Attributes of the file, such as its title. */
  readonly attributes: FileAttributes;
}

/** Value that stands for a missing one in two bytes. */
const packedMissing = -32_768;

const timeUnits = { time: "seconds since 1970-01-01 00:00:00 +00:00", day: "days since 1970-01-01" } as const;

/**
 * Writes values at one place as a NetCDF file by the conventions CF-1.11. A variable has two bytes a value if its column has a packing that gives each value
 * exactly, and eight bytes otherwise. If the tables have different times, the file has all of them, and missing values where a table has none.
 *
 * @throws RangeError if a table has no column of instants or days.
 */
export function writeSeries({ tables, label, place, attributes }: PlacedSeries): Buffer {
  const axes = tables.map(timesOf);
  const instants = timeAxis(axes);
  const rowsIn = axes.map(({ values }) => rowsOnAxis(values, instants));
  const names = label === undefined ? undefined : tables.map((table) => labelOf(table, label));
  const labels = names === undefined ? [] : [textVariable(label!, names)];
  const along = { time: instants.length, ...(names && { [label!]: names.length }) };
  const numbers = tables[0]!.columns.flatMap((column, index) =>
    column.kind === "number" ? [{ column, index }] : [],
  );
  const variables = numbers.map(({ column, index }): FileVariable => {
    const values = new Float64Array(tables.length * instants.length).fill(Number.NaN);
    for (const [at, { columns }] of tables.entries()) {
      const own = columns[index]!.values as ArrayLike<number>;
      const rows = rowsIn[at];
      for (let row = 0; row < own.length; row += 1)
        values[at * instants.length + (rows === undefined ? row : rows[row]!)] = own[row]!;
    }
    const dimensions = names === undefined ? ["time"] : [label!, "time"];
    return { name: column.name, dimensions, ...storedValues(values, column, "latitude longitude") };
  });
  const { kind, name } = axes[0]!;
  return classicNetcdf({
    dimensions: { ...along, ...(names && { [lengthOf(label!)]: longest(names) }) },
    attributes: { Conventions: "CF-1.11", featureType: "timeSeries", ...attributes },
    variables: [
      {
        name: "time",
        dimensions: ["time"],
        type: "double",
        values: kind === "time" ? instants.map((ms) => ms / 1000) : instants,
        attributes: { ...timeAttributes(kind), long_name: name },
      },
      ...labels,
      scalar("latitude", place.latitude, "degrees_north"),
      scalar("longitude", place.longitude, "degrees_east"),
      ...variables,
    ],
  });
}

/** Returns all times of the tables, in order. */
function timeAxis(axes: readonly TimeColumn[]): Float64Array {
  const [first, ...others] = axes.map(({ values }) => Float64Array.from(values));
  if (others.length === 0) return first!;
  return Float64Array.from(new Set([first!, ...others].flatMap((times) => Array.from(times)))).toSorted();
}

/** Returns the row of each time of a table on the axis of the file; undefined if they are the same. */
function rowsOnAxis(times: ArrayLike<number>, axis: Float64Array): Uint32Array | undefined {
  if (times.length === axis.length) return undefined;
  const rowOf = new Map(Array.from(axis, (instant, row) => [instant, row]));
  return Uint32Array.from(times, (instant) => rowOf.get(instant)!);
}

function timesOf({ columns }: Table): TimeColumn {
  const found = columns.find(
    (column): column is TimeColumn => column.kind === "time" || column.kind === "day",
  );
  if (found === undefined) throw new RangeError("A series needs a column of instants or days.");
  return found;
}

function labelOf(table: Table, label: string): string {
  const column = table.columns.find(({ name }) => name === label);
  return rowsOf(table) === 0 ? "" : String(column?.values[0]);
}

/** Returns the attributes of a variable of instants or days. */
export function timeAttributes(kind: TimeColumn["kind"]) {
  return { units: timeUnits[kind], standard_name: "time", calendar: "standard", axis: "T" } as const;
}

/** Returns the name of the dimension along the characters of a label. */
export function lengthOf(label: string): string {
  return `${label}_length`;
}

/** Returns the length of the longest name [bytes], at least 1. */
export function longest(names: readonly string[]): number {
  return Math.max(1, ...names.map((name) => Buffer.byteLength(name)));
}

/** Returns a variable of names as characters, along the dimension with the name of the variable. */
export function textVariable(
  label: string,
  names: readonly string[],
  attributes: FileAttributes = {},
): FileVariable {
  const width = longest(names);
  const values = Buffer.alloc(names.length * width);
  for (const [index, name] of names.entries()) values.write(name, index * width);
  return {
    name: label,
    dimensions: [label, lengthOf(label)],
    type: "char",
    values,
    attributes: { _Encoding: "utf-8", ...attributes },
  };
}

function scalar(name: string, value: number, units: string): FileVariable {
  return {
    name,
    dimensions: [],
    type: "double",
    values: [value],
    attributes: { units, standard_name: name },
  };
}

/**
 * Returns the values as a variable stores them, with the attributes by which readers understand them.
 *
 * @param coordinates - Names of the variables with the places of the values; undefined if they are the dimensions.
 */
export function storedValues(
  values: Float64Array,
  { unit = "1", packing, attributes }: Pick<NumberColumn, "unit" | "packing" | "attributes">,
  coordinates: string | undefined,
): Pick<FileVariable, "type" | "values" | "attributes"> {
  const said = { units: unit, ...(coordinates !== undefined && { coordinates }), ...attributes };
  const packed = packing && packedBy(values, packing);
  if (packed === undefined)
    return { type: "double", values, attributes: { ...said, _FillValue: Number.NaN } };
  const { multiplier, divisor } = packing!;
  return {
    type: "short",
    values: packed,
    attributes: { ...said, _FillValue: packedMissing, scale_factor: multiplier / divisor },
  };
}

/** Returns values in steps of a packing; undefined if a value is no whole number of steps, or has too many of them. */
function packedBy(values: Float64Array, { multiplier, divisor }: Packing): Int16Array | undefined {
  const packed = new Int16Array(values.length);
  for (let row = 0; row < values.length; row += 1) {
    const value = values[row]!;
    const steps = Number.isNaN(value) ? packedMissing : Math.round((value * divisor) / multiplier);
    const isExact = Math.abs(steps) < -packedMissing && (steps * multiplier) / divisor === value;
    if (!isExact && !Number.isNaN(value)) return undefined;
    packed[row] = steps;
  }
  return packed;
}
