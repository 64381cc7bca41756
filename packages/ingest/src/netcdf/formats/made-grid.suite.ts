import { addAxes, writeFile } from "./hdf5-writer.suite.ts";

/** A variable of a generated file. */
export interface MadeField {
  readonly units: string;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Returns the stored value at a time, a row and a column, given as indices. */
  readonly value: (time: number, row: number, column: number) => number;
}

/** A small grid with a spacing of 0.1°. Its first cell is at 46° N 8° E. */
export interface MadeGrid {
  readonly rows?: number;
  readonly columns?: number;
  /** Times since 1970, in `timeUnits`. */
  readonly times: readonly number[];
  readonly timeUnits?: "hours" | "days";
  readonly timeAttributes?: Readonly<Record<string, string>>;
  /** Start and end of the interval of each time, in `timeUnits`; absent if the file has no bounds. */
  readonly bounds?: readonly (readonly [number, number])[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, MadeField>>;
}

/** Writes a NetCDF-4 file of fields over times, rows and columns. */
export function writeGrid(path: string, grid: MadeGrid): Promise<void> {
  const { rows = 2, columns = 2, times, timeUnits = "hours", timeAttributes = {}, bounds, fields } = grid;
  const axis = (from: number, count: number): Float64Array =>
    Float64Array.from({ length: count }, (_, index) => Math.round((from + index / 10) * 10) / 10);
  return writeFile(path, (file) => {
    for (const [name, text] of Object.entries(grid.attributes ?? {})) file.create_attribute(name, text);
    const attach = addAxes(file, [
      [
        "time",
        Float64Array.from(times),
        {
          units: `${timeUnits} since 1970-01-01`,
          ...(bounds === undefined ? {} : { bounds: "time_bnds" }),
          ...timeAttributes,
        },
      ],
      ["latitude", axis(46, rows), { units: "degrees_north" }],
      ["longitude", axis(8, columns), { units: "degrees_east" }],
    ]);
    if (bounds !== undefined)
      file.create_dataset({
        name: "time_bnds",
        data: Float64Array.from(bounds.flat()),
        shape: [times.length, 2],
        dtype: "<d",
      });
    for (const [name, { units, attributes = {}, value }] of Object.entries(fields)) {
      const data = new Float32Array(times.length * rows * columns);
      for (let time = 0, at = 0; time < times.length; time += 1)
        for (let row = 0; row < rows; row += 1)
          for (let column = 0; column < columns; column += 1, at += 1) data[at] = value(time, row, column);
      const dataset = file.create_dataset({ name, data, shape: [times.length, rows, columns], dtype: "<f" });
      for (const [key, text] of Object.entries({ units, ...attributes })) dataset.create_attribute(key, text);
      attach(dataset);
    }
  });
}
