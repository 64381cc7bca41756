import { constants, zstdCompressSync } from "node:zlib";
import type { ColumnSource, SchemaElement } from "hyparquet-writer";
import { rowsOf, type Table, type TableColumn } from "../table/table.ts";
import type { Notes } from "../table/notes.ts";

/** Maximum number of rows in a row group. Readers decode a group at a time. */
const groupRows = 100_000;

const compressionOptions = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/**
 * Writes tables with the same columns as one Parquet file, compressed by zstd. Instants say that they are in UTC, numbers are doubles, and missing values are
 * null. The library that does it is loaded at the first call.
 *
 * @param tables - At least one, each with at least one column. Each begins a row group of its own.
 * @param notes - Key-value metadata of the file.
 */
export async function writeParquet(
  tables: readonly Table[],
  notes: Notes = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { ByteWriter, ParquetWriter } = await import("hyparquet-writer");
  const writer = new ByteWriter();
  const { columns } = tables[0]!;
  const file = new ParquetWriter({
    writer,
    schema: [{ name: "root", num_children: columns.length }, ...columns.map(elementOf)],
    codec: "ZSTD",
    compressors: { ZSTD: (bytes) => zstdCompressSync(bytes, compressionOptions) },
    kvMetadata: Object.entries(notes).map(([key, value]) => ({ key, value })),
    createdBy: "Halcyon",
  });
  for (const table of tables) {
    const rows = rowsOf(table);
    for (let from = 0; from < rows; from += groupRows) {
      const group = { from, to: Math.min(from + groupRows, rows) };
      const columnData = table.columns.map((column) => sourceOf(column, group));
      void file.write({ columnData, rowGroupSize: groupRows });
    }
  }
  void file.finish();
  return writer.getBytes();
}

/** Types of the format, by the kind of a column. */
const types = {
  time: { type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } },
  day: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  number: { type: "DOUBLE" },
  bytes: { type: "BYTE_ARRAY" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
} as const satisfies Record<TableColumn["kind"], Partial<SchemaElement>>;

function elementOf({ name, kind }: TableColumn): SchemaElement {
  return { name, repetition_type: "OPTIONAL", ...types[kind] };
}

interface Group {
  readonly from: number;
  /** End of the rows (exclusive). */
  readonly to: number;
}

function sourceOf(column: TableColumn, { from, to }: Group): ColumnSource {
  const { name, kind, values } = column;
  const take = <Value>(valueOf: (row: number) => Value): Value[] =>
    Array.from({ length: to - from }, (_, row) => valueOf(from + row));
  if (kind === "text" || kind === "bytes") return { name, data: take((row) => values[row] ?? null) };
  const present = <Value>(make: (value: number) => Value) =>
    take((row) => (Number.isNaN(values[row]) ? null : make(values[row]!)));
  if (kind === "time") return { name, data: present(BigInt), encoding: "DELTA_BINARY_PACKED" };
  if (kind === "day") return { name, data: present(Math.trunc), encoding: "DELTA_BINARY_PACKED" };
  return { name, data: present((value) => value) };
}
