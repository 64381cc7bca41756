import { addAxes, writeFile } from "./hdf5-writer.suite.ts";

/** Variables of ERA5 by their short names: unit, and what they are about and by how much they differ. */
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

/** The variables of the files. */
export const era5Variables: readonly string[] = Object.keys(variables);

/** Hours of a chunk, as the Climate Data Store writes them. */
const chunkHours = 248;

/**
 * Writes the hours of a year of eight variables of ERA5, in quarters of a degree from 48° N 2° E on.
 *
 * @param rows - Cells from south to north.
 * @param columns - Cells from west to east.
 */
export function writeEra5Year(path: string, year: number, rows: number, columns: number): Promise<void> {
  const [firstMs, endMs] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)];
  const hours = (endMs - firstMs) / 3_600_000;
  return writeFile(path, (file) => {
    const attach = addAxes(file, [
      [
        "valid_time",
        Float64Array.from({ length: hours }, (_, hour) => firstMs / 1000 + hour * 3600),
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
