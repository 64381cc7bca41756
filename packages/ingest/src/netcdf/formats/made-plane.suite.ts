import { addAxes, writeFile } from "./hdf5-writer.suite.ts";
import type { MadeField } from "./made-grid.suite.ts";

type Texts = Readonly<Record<string, string>>;

/** Hourly fields on the plane of a projection, for a generated file. */
export interface MadePlane {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly axes: { readonly x: Texts; readonly y: Texts };
  /** Attributes of the grid mapping. If absent, the file has no grid mapping. */
  readonly mapping?: Readonly<Record<string, string | number | readonly number[]>>;
  /** Location of each cell, row by row. If absent, the file has no latitudes and longitudes. */
  readonly places?: readonly { readonly latitude: number; readonly longitude: number }[];
  /** Times [h since 1970]. */
  readonly times: readonly number[];
  readonly fields: Readonly<Record<string, MadeField>>;
}

/** Writes a NetCDF-4 file of fields over times, rows and columns of a projection. */
export function writePlane(path: string, plane: MadePlane): Promise<void> {
  const { xs, ys, axes, mapping, places, times, fields } = plane;
  return writeFile(path, (file) => {
    const attach = addAxes(file, [
      ["time", Float64Array.from(times), { units: "hours since 1970-01-01" }],
      ["y", Float64Array.from(ys), axes.y],
      ["x", Float64Array.from(xs), axes.x],
    ]);
    if (mapping !== undefined) {
      const crs = file.create_dataset({ name: "crs", data: Int32Array.of(0), dtype: "<i" });
      for (const [name, value] of Object.entries(mapping))
        crs.create_attribute(name, typeof value === "string" ? value : Float64Array.from([value].flat()));
    }
    for (const [name, units] of places === undefined
      ? []
      : ([
          ["latitude", "degrees_north"],
          ["longitude", "degrees_east"],
        ] as const)) {
      const data = Float32Array.from(places!, (place) => place[name]);
      const dataset = file.create_dataset({ name, data, shape: [ys.length, xs.length], dtype: "<f" });
      dataset.create_attribute("units", units);
      dataset.attach_scale(0, "/y");
      dataset.attach_scale(1, "/x");
    }
    for (const [name, { units, attributes = {}, value }] of Object.entries(fields)) {
      const data = Float32Array.from({ length: times.length * ys.length * xs.length }, (_, at) => {
        const [cell, time] = [at % (ys.length * xs.length), Math.floor(at / (ys.length * xs.length))];
        return value(time, Math.floor(cell / xs.length), cell % xs.length);
      });
      const dataset = file.create_dataset({
        name,
        data,
        shape: [times.length, ys.length, xs.length],
        dtype: "<f",
      });
      for (const [key, text] of Object.entries({ units, ...attributes })) dataset.create_attribute(key, text);
      attach(dataset);
    }
  });
}
