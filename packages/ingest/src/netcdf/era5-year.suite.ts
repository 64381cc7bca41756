import { constants } from "node:fs";
import { copyFile } from "node:fs/promises";
import { Dataset } from "h5wasm/node";
import { addAxes, changeFile, writeFile } from "./formats/hdf5-writer.suite.ts";

/** Variables of ERA5 by short name: unit, mean value and range of variation. */
const variables = {
  t2m: ["K", 285, 10],
  d2m: ["K", 278, 8],
  skt: ["K", 286, 12],
  sp: ["Pa", 98_000, 900],
  msl: ["Pa", 101_300, 900],
  tcc: ["(0 - 1)", 0.5, 0.4],
  si10: ["m s**-1", 6, 4],
  blh: ["m", 700, 500],
} as const;

/** Short names of the variables in the files of {@link writeEra5Year}. */
export const era5Variables: readonly string[] = Object.keys(variables);

/** Number of hours in a chunk, as in files of the Climate Data Store. */
const chunkHours = 248;

/**
 * Writes one year of hourly values of eight ERA5 variables, on a 0.25° grid with its south-west corner at 48° N 2° E.
 *
 * @param rows - Number of cells from south to north.
 * @param columns - Number of cells from west to east.
 */
export function writeEra5Year(path: string, year: number, rows: number, columns: number): Promise<void> {
  const times = timesOf(year);
  const hours = times.length;
  return writeFile(path, (file) => {
    const attach = addAxes(file, [
      [
        "valid_time",
        times,
        { units: "seconds since 1970-01-01", calendar: "proleptic_gregorian", standard_name: "time" },
      ],
      [
        "latitude",
        Float64Array.from({ length: rows }, (_, row) => 48 + row / 4),
        { units: "degrees_north", standard_name: "latitude" },
      ],
      [
        "longitude",
        Float64Array.from({ length: columns }, (_, column) => 2 + column / 4),
        { units: "degrees_east", standard_name: "longitude" },
      ],
    ]);
    for (const [name, [units, middle, range]] of Object.entries(variables)) {
      const chunk = (from: number, count: number): Float32Array => {
        const values = new Float32Array(count * rows * columns);
        for (let hour = 0, index = 0; hour < count; hour += 1) {
          const usual = middle + 0.8 * range * Math.sin((from + hour) / 1394);
          for (let cell = 0; cell < rows * columns; cell += 1, index += 1) {
            const noise = ((Math.imul(index + 7919 * from, 0x9e_37_79_b1) >>> 26) - 32) / 320;
            values[index] = usual + range * noise;
          }
        }
        return values;
      };
      const first = Math.min(chunkHours, hours);
      const data = file.create_dataset({
        name,
        data: chunk(0, first),
        shape: [first, rows, columns],
        maxshape: [null, rows, columns],
        chunks: [first, rows, columns],
        dtype: "<f",
        compression: "gzip",
        compression_opts: 1,
      });
      data.create_attribute("units", units);
      attach(data);
      data.resize([hours, rows, columns]);
      for (let from = first; from < hours; from += chunkHours) {
        const count = Math.min(chunkHours, hours - from);
        data.write_slice([[from, from + count], [], []], chunk(from, count));
      }
    }
  });
}

/**
 * Copies a file and changes its year to another one with the same number of hours. Each year of difference adds a thousandth of a variable's range to its
 * values, so that years can be distinguished.
 */
export async function copyEra5Year(
  from: string,
  fromYear: number,
  path: string,
  year: number,
): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_FICLONE);
  await changeFile(path, (file) => {
    const time = file.get("valid_time");
    if (!(time instanceof Dataset)) throw new Error(`${from} has no times`);
    const times = timesOf(year);
    time.write_slice([[0, times.length]], times);
    for (const [name, [, , range]] of Object.entries(variables)) {
      const data = file.get(name);
      if (!(data instanceof Dataset)) throw new Error(`${from} has no ${name}`);
      data.create_attribute("add_offset", (range * (year - fromYear)) / 1000, [], "<d");
    }
  });
}

/** Returns the hours of a year in seconds since 1970. */
function timesOf(year: number): Float64Array {
  const first = Date.UTC(year, 0, 1) / 1000;
  const hours = (Date.UTC(year + 1, 0, 1) / 1000 - first) / 3600;
  return Float64Array.from({ length: hours }, (_, hour) => first + hour * 3600);
}
