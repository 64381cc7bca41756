import type { DatabaseSync } from "node:sqlite";
import { movedToTable } from "@halcyon/database/schema/moved";

/** Column that a moved table has both in the SQLite file and in the PostgreSQL database. */
export interface MovedColumn {
  readonly name: string;
  /** Type of the column in PostgreSQL. */
  readonly type: "text" | "integer" | "bigint" | "bytea";
}

/** Table whose rows are moved from the SQLite file to PostgreSQL. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly MovedColumn[];
  /** Columns of the primary key, in the order of the key. */
  readonly key: readonly MovedColumn[];
}

/** Tables of the SQLite file that are not moved to PostgreSQL, each with the reason. */
export const tablesThatStay: ReadonlyMap<string, string> = new Map([
  ["kysely_migration", "the other database has its own"],
  ["kysely_migration_lock", "the other database has its own"],
  ["schema_addition", "the other database has its own"],
  ["server_process", "which process has the file"],
  ["ledger_rules", "what leases stand on, which a file alone has"],
  ["room", "what a full disk was tried with"],
  [movedToTable, "that the file was moved"],
]);

/** PostgreSQL type of each type name in a SQLite file. The migrations use no other type names. */
const types: ReadonlyMap<string, MovedColumn["type"]> = new Map([
  ["text", "text"],
  ["integer", "integer"],
  ["bigint", "bigint"],
  ["blob", "bytea"],
]);

/**
 * Returns the tables of a SQLite file whose rows are moved. They are all tables except {@link tablesThatStay}. If the rows of a table refer to another table,
 * that other table comes first.
 */
export function movedTables(file: DatabaseSync): readonly MovedTable[] {
  const names = textsOf(
    file,
    "select name as text from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
  ).filter((name) => !tablesThatStay.has(name));
  const ordered = new Set<string>();
  const add = (name: string): void => {
    if (ordered.has(name)) return;
    const parents = textsOf(file, 'select "table" as text from pragma_foreign_key_list(?)', name);
    for (const parent of parents) if (parent !== name) add(parent);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered].map((name) => tableOf(file, name));
}

function tableOf(file: DatabaseSync, name: string): MovedTable {
  const rows = file.prepare("select name, type, pk from pragma_table_info(?)").all(name);
  const columns = rows.map((row) => {
    const type = types.get(String(row["type"]).toLowerCase());
    if (type === undefined)
      throw new Error(`${name}.${String(row["name"])} has a type that no row was moved with`);
    return { name: String(row["name"]), type, place: Number(row["pk"]) };
  });
  const key = columns.filter(({ place }) => place > 0).toSorted((a, b) => a.place - b.place);
  if (key.length === 0 || key.some(({ type }) => type === "bytea"))
    throw new Error(`${name} has no primary key of texts and numbers, by whose order rows are moved`);
  return { name, columns: columns.map(plain), key: key.map(plain) };
}

function plain({ name, type }: MovedColumn): MovedColumn {
  return { name, type };
}

function textsOf(file: DatabaseSync, query: string, ...given: readonly string[]): string[] {
  return file
    .prepare(query)
    .all(...given)
    .map((row) => String(row["text"]));
}
