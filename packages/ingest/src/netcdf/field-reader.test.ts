import { expect, test } from "vitest";
import { FieldReader } from "./field-reader.ts";
import type { Field } from "./field.ts";
import { memoryFile } from "./memory-file.suite.ts";

const shape = { time: 300, lat: 40, lon: 50 } as const;

/** A field in chunks of a time over all cells; its values tell time, row and column. */
function field(chunks: readonly number[]): { readonly field: Field; reads: number } {
  const dimensions = ["time", "lat", "lon"];
  const values = Array.from({ length: shape.time * shape.lat * shape.lon }, (_, index) => index);
  const file = memoryFile(shape, { tas: { dimensions, values } });
  const counted = {
    reads: 0,
    field: {
      quantity: "temperature_2m",
      stepType: "mean",
      file: {
        ...file,
        read: (...question: Parameters<typeof file.read>) => {
          counted.reads += 1;
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
