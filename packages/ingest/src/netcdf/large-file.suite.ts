import { copyFile } from "node:fs/promises";
import { Dataset } from "h5wasm/node";
import { addAxes, changeFile, writeFile } from "./formats/hdf5-writer.suite.ts";

const latitudes = Float64Array.from({ length: 600 }, (_, row) => -59.875 + row / 4);
const longitudes = Float64Array.from({ length: 1440 }, (_, column) => 0.125 + column / 4);
const cells = latitudes.length * longitudes.length;

/** Content of a generated file, without the number of its days. */
export interface LargeFile {
  readonly year: number;
  /** Name of the variable in the file. */
  readonly variable: string;
  readonly units: string;
  readonly cellMethods: string;
  /** Typical value at the equator. `step` is about a sixtieth of the range of all values. */
  readonly middle: number;
  readonly step: number;
  /** Number of strips of land, 1 to 4. Each strip is 30 degrees of longitude wide. */
  readonly lands: number;
}

/** Mean temperatures of 2015. */
const temperatures: LargeFile = {
  year: 2015,
  variable: "tas",
  units: "K",
  cellMethods: "area: time: mean",
  middle: 288,
  step: 1,
  lands: 4,
};

/**
 * Writes one year in the form of NEX-GDDP-CMIP6 files. The grid has a spacing of 0.25° from 60° S to 90° N. Each day is one chunk. There are no values at sea.
 *
 * @param days - Number of days in the file.
 */
export async function writeLargeFile(
  path: string,
  days: number,
  { year, variable, units, cellMethods, ...values }: LargeFile = temperatures,
): Promise<void> {
  await writeFile(path, (file) => {
    for (const [name, value] of [
      ["cmip6_source_id", "MADE-UP"],
      ["scenario", "ssp245"],
    ] as const) {
      file.create_attribute(name, value);
    }
    const attach = addAxes(file, [
      ["time", timesOf(year, days), { units: "days since 1850-01-01", calendar: "noleap" }],
      ["lat", latitudes, { units: "degrees_north", standard_name: "latitude" }],
      ["lon", longitudes, { units: "degrees_east", standard_name: "longitude" }],
    ]);
    const shape = [1, latitudes.length, longitudes.length];
    const data = file.create_dataset({
      name: variable,
      data: dayOf(0, values),
      shape,
      maxshape: [null, ...shape.slice(1)],
      chunks: shape,
      dtype: "<f",
      compression: "gzip",
      compression_opts: 5,
    });
    for (const [key, value] of [
      ["units", units],
      ["cell_methods", cellMethods],
    ] as const) {
      data.create_attribute(key, value);
    }
    data.create_attribute("_FillValue", fill, [1], "<f");
    attach(data);
    data.resize([days, ...shape.slice(1)]);
    for (let day = 1; day < days; day += 1) data.write_slice([[day, day + 1], [], []], dayOf(day, values));
  });
}

const fill = Math.fround(1e20);

/** Copies a file and changes its year. The values stay the same. */
export async function copyLargeFile(from: string, path: string, days: number, year: number): Promise<void> {
  await copyFile(from, path);
  await changeFile(path, (file) => {
    const time = file.get("time");
    if (!(time instanceof Dataset)) throw new Error(`${from} has no times`);
    time.write_slice([[0, days]], timesOf(year, days));
  });
}

function timesOf(year: number, days: number): Float64Array {
  return Float64Array.from({ length: days }, (_, day) => 365 * (year - 1850) + 0.5 + day);
}

/** First column of the first strip of land, and the number of columns of a strip. */
const land = { first: 240, width: 120 } as const;

/** Returns values that exist only on land and differ from cell to cell in all bits, as those of a model do. */
function dayOf(
  day: number,
  { middle, step, lands }: Pick<LargeFile, "middle" | "step" | "lands">,
): Float32Array {
  const values = new Float32Array(cells).fill(fill);
  const season = 10 * Math.sin(day / 58);
  for (let row = 0; row < latitudes.length; row += 1) {
    const usual = season - Math.abs(row - 240) / 8;
    for (let place = 0; place < lands * land.width; place += 1) {
      const which = Math.floor(place / land.width);
      const column = land.first + (which * longitudes.length) / lands + (place % land.width);
      const cell = row * longitudes.length + column;
      const noise = (Math.imul(cell + 7919 * day, 0x9e_37_79_b1) >>> 8) / 2 ** 24;
      values[cell] = middle + step * (usual + noise);
    }
  }
  return values;
}
