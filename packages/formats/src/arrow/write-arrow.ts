import type * as Flechette from "@uwdata/flechette";
import type { Column, DataType } from "@uwdata/flechette";
import type { Notes } from "../table/notes.ts";
import { rowsOf, type Table, type TableColumn } from "../table/table.ts";

/** Maximum number of rows in a record batch. */
const batchRows = 100_000;

const msPerDay = 86_400_000;

type Library = typeof Flechette;

/**
 * Writes tables with the same columns as one stream of Arrow IPC. Instants say that they are in UTC, numbers are doubles, and missing values are null. The
 * metadata of a field has its `unit`, if it has one. The library that does it is loaded at the first call.
 *
 * @param tables - At least one, each with at least one column.
 * @param notes - Metadata of the schema.
 */
export async function writeArrow(tables: readonly Table[], notes: Notes = {}): Promise<Uint8Array> {
  const library = await import("@uwdata/flechette");
  const { Column: Joined, Endianness, Table: Document, tableToIPC, Version } = library;
  const { columns } = tables[0]!;
  const types = columns.map(({ kind }) => typeOf(kind, library));
  const made = columns.map((_, index) => {
    const parts = tables
      .filter((table, position) => position === 0 || rowsOf(table) > 0)
      .map((table) => columnOf(table.columns[index]!, types[index]!, library));
    return new Joined(parts.flatMap(({ data }) => data));
  });
  const fields = columns.map(({ name, unit }, index) => ({
    name,
    type: types[index]!,
    nullable: true,
    metadata: new Map(unit === undefined ? [] : [["unit", unit]]),
  }));
  const schema = {
    version: Version.V5,
    endianness: Endianness.Little,
    fields,
    metadata: new Map(Object.entries(notes)),
  };
  return tableToIPC(new Document(schema, made), { format: "stream" })!;
}

function typeOf(
  kind: TableColumn["kind"],
  { binary, dateDay, float64, timestamp, TimeUnit, utf8 }: Library,
): DataType {
  const types = {
    time: () => timestamp(TimeUnit.MILLISECOND, "UTC"),
    day: dateDay,
    number: float64,
    text: utf8,
    bytes: binary,
  } as const;
  return types[kind]();
}

function columnOf(column: TableColumn, type: DataType, { columnFromValues }: Library): Column<unknown> {
  const visit = (take: (value: unknown) => void): void => {
    if (column.kind === "text" || column.kind === "bytes") {
      for (let row = 0; row < column.values.length; row += 1) take(column.values[row]);
      return;
    }
    const { kind, values } = column;
    const scale = kind === "day" ? msPerDay : 1;
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row]!;
      take(Number.isNaN(value) ? null : value * scale);
    }
  };
  return columnFromValues(visit, type, { maxBatchRows: batchRows });
}
