import { addAxes, writeFile } from "./hdf5-writer.suite.ts";

const latitudes = Float64Array.from({ length: 600 }, (_, row) => -59.875 + row / 4);
const longitudes = Float64Array.from({ length: 1440 }, (_, column) => 0.125 + column / 4);
const cells = latitudes.length * longitudes.length;

/**
 * Writes a year of NEX-GDDP-CMIP6 as its files are: the earth in quarters of a degree, each day in a chunk of its own, no weather at sea.
 *
 * @param days - How many days of the year it has.
 */
export async function writeLargeFile(path: string, days: number): Promise<void> {
  await writeFile(path, (file) => {
    for (const [name, value] of [
      ["cmip6_source_id", "MADE-UP"],
      ["scenario", "ssp245"],
    ] as const) {
      file.create_attribute(name, value);
    }
    const times = Float64Array.from({ length: days }, (_, day) => 60_225.5 + day);
    const attach = addAxes(file, [
      ["time", times, { units: "days since 1850-01-01", calendar: "noleap" }],
      ["lat", latitudes, { units: "degrees_north", standard_name: "latitude" }],
      ["lon", longitudes, { units: "degrees_east", standard_name: "longitude" }],
    ]);
    const shape = [1, latitudes.length, longitudes.length];
    const tas = file.create_dataset({
      name: "tas",
      data: dayOf(0),
      shape,
      maxshape: [null, ...shape.slice(1)],
      chunks: shape,
      dtype: "<f",
      compression: "gzip",
      compression_opts: 5,
    });
    for (const [key, value] of [
      ["units", "K"],
      ["cell_methods", "area: time: mean"],
    ] as const) {
      tas.create_attribute(key, value);
    }
    tas.create_attribute("_FillValue", fill, [1], "<f");
    attach(tas);
    tas.resize([days, ...shape.slice(1)]);
    for (let day = 1; day < days; day += 1) tas.write_slice([[day, day + 1], [], []], dayOf(day));
  });
}

const fill = Math.fround(1e20);

/** Temperatures that differ from cell to cell in all bits of their numbers, as those of a model do; two thirds of the earth are sea. */
function dayOf(day: number): Float32Array {
  const values = new Float32Array(cells);
  for (let cell = 0; cell < cells; cell += 1) {
    const [row, column] = [Math.floor(cell / longitudes.length), cell % longitudes.length];
    const noise = (Math.imul(cell + 7919 * day, 0x9e_37_79_b1) >>> 8) / 2 ** 24;
    values[cell] =
      column % 360 < 240 ? fill : 288 - Math.abs(row - 240) / 8 + 10 * Math.sin(day / 58) + noise;
  }
  return values;
}
