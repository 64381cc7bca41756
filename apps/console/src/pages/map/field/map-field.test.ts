import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import {
  daysOf,
  hourOfDay,
  missing,
  openMapField,
  type ReadMapFile,
  readLayerDay,
  weatherOf,
} from "./map-field.ts";

const latitudes = [54, 53.75, 53.5];
const longitudes = [7, 7.25, 7.5, 7.75, 8];
const hours = 3;
const chunk = [2, 2, 2];

/** Number of a cell in an hour, which names both. */
const valueOf = (hour: number, row: number, column: number): number => 1000 * hour + 10 * row + column;

/** Stored number of a cell without data in a layer of a weather variable. */
const lacking = -(2 ** 31);

const array = (type: string, none: number, attributes: object): object => ({
  data_type: type,
  fill_value: none,
  chunk_grid: { configuration: { chunk_shape: chunk } },
  attributes,
});

/** Reads files of a group as `packages/store` writes them: chunks have their full extent, and are missing beyond the grid. */
const read: ReadMapFile = async (path) => {
  const [group, name, , ...at] = path.split("/");
  if (group === "latest.json") return Response.json({ runs: [{ group: "new" }, { group: "old" }] });
  if (group !== "new") throw new Error(`There is no ${path}.`);
  if (name === "zarr.json") {
    return Response.json({
      attributes: { halcyon: { synthetic: true, attribution: "Made." } },
      consolidated_metadata: {
        metadata: {
          time: { attributes: {} },
          score: array("uint16", missing, { scale_factor: 1e-4 }),
          median: array("int32", lacking, { scale_factor: 1e-3, actual_range: [-12.5, 31] }),
        },
      },
    });
  }
  if (name === "latitude") return new Response(Float64Array.from(latitudes));
  if (name === "longitude") return new Response(Float64Array.from(longitudes));
  if (name === "time") return new Response(BigInt64Array.of(500_000n, 500_001n, 500_002n));
  const [day, rowBlock, columnBlock] = at.map(Number);
  const values = Array.from({ length: 8 }, (_, index) => {
    const [hour, row, column] = [
      2 * day! + Math.floor(index / 4),
      2 * rowBlock! + (Math.floor(index / 2) % 2),
      2 * columnBlock! + (index % 2),
    ];
    const isInside = hour < hours && row < latitudes.length && column < longitudes.length;
    return isInside ? (name === "median" ? -1 : 1) * valueOf(hour, row, column) : missing;
  });
  return new Response(
    gzipSync(new Uint8Array((name === "median" ? Int32Array : Uint16Array).from(values).buffer)),
  );
};

it("the newest field of a map has its grid, its hours and whether the weather is made up", async () => {
  expect(await openMapField(read)).toEqual({
    group: "new",
    latitudes,
    longitudes,
    startMs: 500_000 * 3_600_000,
    hours,
    layers: new Map([
      ["score", { dataType: "uint16", scale: 1e-4, missing, range: undefined }],
      ["median", { dataType: "int32", scale: 1e-3, missing: lacking, range: [-12.5, 31] }],
    ]),
    chunk,
    isSynthetic: true,
    attribution: "Made.",
  });
});

it("the chunks of a day are joined into the rows of the grid", async () => {
  const field = await openMapField(read);
  expect(daysOf(field)).toBe(2);
  const days = await Promise.all([0, 1].map((day) => readLayerDay(read, field, "score", day)));
  for (let hour = 0; hour < hours; hour++) {
    const values = hourOfDay(days[Math.floor(hour / 2)]!, field, hour % 2);
    const expected = latitudes.flatMap((_, row) =>
      longitudes.map((__, column) => valueOf(hour, row, column)),
    );
    expect([...values]).toEqual(expected);
  }
});

it("the numbers of a weather variable may be negative, and its colours cover a range of round tenths", async () => {
  const field = await openMapField(read);
  const day = await readLayerDay(read, field, "median", 1);
  expect([...hourOfDay(day, field, 0)].slice(0, 6)).toEqual([-2000, -2001, -2002, -2003, -2004, -2010]);
  expect(weatherOf(field, "temperature_2m")).toEqual({
    name: "temperature_2m",
    unit: "degC",
    range: [-15, 35],
  });
});
