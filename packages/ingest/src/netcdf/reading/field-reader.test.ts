import { expect, test } from "vitest";
import { FieldReader } from "./field-reader.ts";
import type { Field } from "../fields/field.ts";
import { memoryFile } from "../formats/memory-file.suite.ts";

const shape = { time: 300, lat: 40, lon: 50 } as const;

const values = Array.from({ length: shape.time * shape.lat * shape.lon }, (_, index) => index);
const file = memoryFile(shape, { tas: { dimensions: ["time", "lat", "lon"], values } });

/** Returns a field in chunks of one time and all cells. Its values identify time, row and column. */
function field(chunks: readonly number[]): {
  readonly field: Field;
  reads: number;
  /** Number of times that each chunk was unpacked. */
  readonly unpacked: Map<string, number>;
} {
  const counted = {
    reads: 0,
    unpacked: new Map<string, number>(),
    field: {
      quantity: "temperature_2m",
      stepType: "mean",
      file: {
        ...file,
        useValues: (variable, start, count, use) => use(counted.field.file.read(variable, start, count)),
        read: (...question) => {
          counted.reads += 1;
          const [, start, count] = question;
          for (const chunk of chunksIn(chunks, start, count)) {
            counted.unpacked.set(chunk, (counted.unpacked.get(chunk) ?? 0) + 1);
          }
          return file.read(...question);
        },
      },
      variable: { ...file.variables.get("tas")!, chunks },
      timeAxis: 0,
      cellAxes: [1, 2],
      stamps: Array.from({ length: shape.time }, (_, index) => 1000 + index),
      decode: (stored: number) => stored,
    } satisfies Field,
  };
  return counted;
}

/** Returns the chunks that overlap a box. */
function chunksIn(
  chunks: readonly number[],
  start: readonly number[],
  count: readonly number[],
): readonly string[] {
  return chunks.reduce<readonly string[]>(
    (found, extent, axis) => {
      const first = Math.floor(start[axis]! / extent);
      const last = Math.floor((start[axis]! + count[axis]! - 1) / extent);
      return found.flatMap((text) =>
        Array.from({ length: last - first + 1 }, (_, index) => `${text} ${first + index}`),
      );
    },
    [""],
  );
}

const cells = [
  [0, 0],
  [39, 49],
  [7, 31],
] as const;

async function readAll(reader: FieldReader, of: Field): Promise<readonly Float64Array[]> {
  const found: Float64Array[] = [];
  for (const cell of cells) {
    const series = new Float64Array(shape.time);
    await reader.readInto(of, cell, 1000, series);
    found.push(series);
  }
  return found;
}

const expected = cells.map(([row, column]) =>
  Float64Array.from({ length: shape.time }, (_, time) => (time * shape.lat + row) * shape.lon + column),
);

test.each([[[1, 40, 50]], [[7, 40, 50]], [[300, 40, 25]], [[64, 3, 4]]])(
  "cells in chunks of %j are the same alone and expected together",
  async (chunks) => {
    expect(await readAll(new FieldReader(), field(chunks).field)).toEqual(expected);
    const reader = new FieldReader();
    reader.expect(cells);
    expect(await readAll(reader, field(chunks).field)).toEqual(expected);
  },
);

test("expected cells that share chunks are read once, and others as before", async () => {
  const alone = field([1, 40, 50]);
  await readAll(new FieldReader(), alone.field);
  const together = field([1, 40, 50]);
  const reader = new FieldReader();
  reader.expect(cells);
  await readAll(reader, together.field);
  expect([alone.reads, together.reads]).toEqual([6, 2]);
});

test("cells that are expected anew have their own values, where the first of them and their number stay", async () => {
  const { field: of } = field([7, 40, 50]);
  const reader = new FieldReader();
  for (const other of [5, 9]) {
    reader.expect([
      [0, 0],
      [39, other],
    ]);
    const series = new Float64Array(shape.time);
    await reader.readInto(of, [0, 0], 1000, series);
    await reader.readInto(of, [39, other], 1000, series);
    expect(series[0]).toBe(39 * shape.lon + other);
  }
});

const everyCell = Array.from({ length: shape.lat * shape.lon }, (_, index) => [
  Math.floor(index / shape.lon),
  index % shape.lon,
]);

/** Reads each cell of the file, and checks its first and last value. */
async function readEveryCell(reader: FieldReader, of: Field, together = 1): Promise<void> {
  for (const [index, cell] of everyCell.entries()) {
    const series = new Float64Array(shape.time);
    await reader.readInto(of, cell, 1000, series, together);
    const last = (shape.time - 1) * everyCell.length + index;
    expect([series[0], series.at(-1)]).toEqual([index, last]);
  }
}

test.each([[[1, 40, 50]], [[7, 40, 50]], [[1, 20, 25]], [[50, 40, 25]]])(
  "each chunk of %j is unpacked once, however many cells are expected",
  async (chunks) => {
    const counted = field(chunks);
    const reader = new FieldReader();
    reader.expect(everyCell);
    await readEveryCell(reader, counted.field);
    const inFile = Object.values(shape).map((extent, axis) => Math.ceil(extent / chunks[axis]!));
    expect(counted.unpacked.size).toBe(inFile.reduce((product, along) => product * along, 1));
    expect(new Set(counted.unpacked.values())).toEqual(new Set([1]));
  },
);

test.each([
  [1, 2],
  [2, 4],
])(
  "expected cells whose series do not fit the memory are read in batches that do: of %i fields read together in %i",
  async (together, batches) => {
    const counted = field([1, 40, 50]);
    const seriesBytes = everyCell.length * shape.time * 8;
    const reader = new FieldReader(seriesBytes / 2);
    reader.expect(everyCell);
    await readEveryCell(reader, counted.field, together);
    expect(new Set(counted.unpacked.values())).toEqual(new Set([batches]));
  },
);

test("one time of many cells is one read of its chunk, expected or not", async () => {
  const counted = field([1, 40, 50]);
  const reader = new FieldReader();
  for (const [index, cell] of everyCell.entries()) {
    const value = new Float64Array(1);
    await reader.readInto(counted.field, cell, 1005, value);
    expect(value[0]).toBe(5 * everyCell.length + index);
  }
  expect(counted.reads).toBe(1);
});
