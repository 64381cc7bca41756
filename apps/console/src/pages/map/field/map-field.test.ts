import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import {
  daysOf,
  type GridDocument,
  hourOfDay,
  missing,
  mapFieldOf,
  type ReadMapFile,
  readLayerDay,
  weatherOf,
} from "./map-field.ts";

const latitudes = [54, 53.75, 53.5];
const longitudes = [7, 7.25, 7.5, 7.75, 8];
const hours = 3;

/** Number of a cell in an hour, which names both. */
const valueOf = (hour: number, row: number, column: number): number => 1000 * hour + 10 * row + column;

/** Stored number of a cell without data in a layer of a weather variable. */
const lacking = -(2 ** 31);

const document: GridDocument = {
  zarr: "zarr/new",
  synthetic: true,
  attribution: "Made.",
  from: "2027-01-15T08:00:00Z",
  hours,
  latitudes,
  longitudes,
  layers: [
    {
      name: "median",
      chunkShape: [2, 2, 2],
      dataType: "int32",
      packing: { multiplier: 1, divisor: 1000 },
      missing: lacking,
      range: [-12.5, 31],
    },
    {
      name: "score",
      chunkShape: [2, 2, 2],
      dataType: "uint16",
      packing: { multiplier: 1, divisor: 10_000 },
      missing,
      range: null,
    },
  ],
};
const field = mapFieldOf(document);

/** Reads chunks as `packages/store` writes them: they have their full extent, and are missing beyond the grid. */
const read: ReadMapFile = async (path) => {
  const [, group, name, , ...at] = path.split("/");
  if (group !== "new") throw new Error(`There is no ${path}.`);
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

it("the newest field of a map has its grid, its hours and whether the weather is made up", () => {
  expect(field).toEqual({
    group: "zarr/new",
    latitudes,
    longitudes,
    startMs: Date.parse("2027-01-15T08:00:00Z"),
    hours,
    layers: new Map([
      ["score", { dataType: "uint16", scale: 1e-4, missing, range: undefined }],
      ["median", { dataType: "int32", scale: 1e-3, missing: lacking, range: [-12.5, 31] }],
    ]),
    chunk: [2, 2, 2],
    isSynthetic: true,
    attribution: "Made.",
  });
});

it("the chunks of a day are joined into the rows of the grid", async () => {
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
  const day = await readLayerDay(read, field, "median", 1);
  expect([...hourOfDay(day, field, 0)].slice(0, 6)).toEqual([-2000, -2001, -2002, -2003, -2004, -2010]);
  expect(weatherOf(field, "temperature_2m")).toEqual({
    name: "temperature_2m",
    unit: "degC",
    shownUnit: "degC",
    range: [-15, 35],
  });
});
