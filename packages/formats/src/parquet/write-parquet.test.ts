import { zstdDecompressSync } from "node:zlib";
import fc from "fast-check";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { anyTable, valuesOf } from "../made-table.suite.ts";
import type { Table } from "../table/table.ts";
import { writeParquet } from "./write-parquet.ts";

const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) };
const msPerDay = 86_400_000;

/** Returns the bytes of a file alone. The writer gives a part of a longer buffer. */
const bufferOf = (file: Uint8Array<ArrayBuffer>): ArrayBuffer => file.slice().buffer;

/** Returns the values of each column as a reader gives them, with times in the form of a table. */
async function read(file: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown[]>> {
  const rows = await parquetReadObjects({ file: bufferOf(file), compressors });
  const column = (name: string, form: (value: never) => unknown = (value) => value): unknown[] =>
    rows.map(({ [name]: value }) => (value === null || value === undefined ? null : form(value as never)));
  return {
    timestamp: column("timestamp", (value: Date) => value.getTime()),
    date: column("date", (value: Date) => value.getTime() / msPerDay),
    note: column("note"),
    "share.Q10": column("share.Q10"),
    temperature: column("temperature"),
  };
}

describe("a Parquet file", () => {
  test("gives every value back to the bit, and null for what is missing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyTable({ maxLength: 40 }), { minLength: 1, maxLength: 3 }),
        async (tables) => {
          expect(await read(await writeParquet(tables))).toEqual(valuesOf(...tables));
        },
      ),
    );
  });

  test("says that its instants are in UTC, and counts the nulls of a column", async () => {
    const table: Table = {
      columns: [
        { name: "timestamp", kind: "time", values: [0, 3_600_000, Number.NaN] },
        { name: "n", kind: "number", values: [1.5, Number.NaN, Number.NaN] },
      ],
    };
    const {
      schema,
      row_groups: groups,
      key_value_metadata: notes,
    } = parquetMetadata(bufferOf(await writeParquet([table], { halcyon: '{"a":1}' })));
    expect(schema[1]).toMatchObject({
      type: "INT64",
      logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" },
    });
    expect(
      groups[0]!.columns.map(({ meta_data: meta }) => [meta!.codec, meta!.statistics!.null_count]),
    ).toEqual([
      ["ZSTD", 1n],
      ["ZSTD", 2n],
    ]);
    expect(notes).toEqual([{ key: "halcyon", value: '{"a":1}' }]);
  });

  test("has groups of 100,000 rows, and a dictionary of values that repeat", async () => {
    const values = Float64Array.from({ length: 250_000 }, (_, row) => (row * 7919) % 300);
    const file = await writeParquet([{ columns: [{ name: "n", kind: "number", values }] }]);
    const { row_groups: groups } = parquetMetadata(bufferOf(file));
    expect(groups.map(({ num_rows: rows }) => rows)).toEqual([100_000n, 100_000n, 50_000n]);
    expect(groups[0]!.columns[0]!.meta_data!.encodings).toContain("RLE_DICTIONARY");
    const rows = await parquetReadObjects({ file: bufferOf(file), compressors });
    expect(rows.map(({ n }) => n as number)).toEqual([...values]);
  });

  test("without rows has its columns", async () => {
    const { schema, num_rows: rows } = parquetMetadata(
      bufferOf(await writeParquet([{ columns: [{ name: "n", kind: "number", values: [] }] }])),
    );
    expect([schema.map(({ name }) => name), rows]).toEqual([["root", "n"], 0n]);
  });
});
