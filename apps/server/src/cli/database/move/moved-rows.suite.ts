import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inRunFolder, temporaryFolder } from "@halcyon/testing";
import pg from "pg";
import { databaseName, openDataFile } from "@halcyon/database/files/data-file";
import type { Database } from "@halcyon/database/database";
import { allTables, fillDatabase } from "./filled-database.suite.ts";

/** Rows of all tables in a fixed order, with bytes as hexadecimal digits and numbers unchanged. */
export type AllRows = Readonly<Record<string, readonly string[]>>;

/** Names of the tables that are moved. */
const movedTables = allTables.filter((name) => name !== "server_process" && name !== "schema_addition");

/** Prepared data folders, which are copied for each test. */
const made = new Map<string, Promise<string>>();

/** Creates a data folder in which no table is empty. */
export async function filledFolder(seed: number, rows: number): Promise<string> {
  return copyOf(`${seed} ${rows}`, (database) => fillDatabase(database, seed, rows));
}

/** Creates a data folder whose tables have only the rows that migrations create. */
export async function emptyFolder(): Promise<string> {
  return copyOf("empty", async () => undefined);
}

async function copyOf(name: string, fill: (database: Database) => Promise<void>): Promise<string> {
  if (!made.has(name)) made.set(name, make(fill));
  const folder = temporaryFolder();
  await copyFile(join(await made.get(name)!, databaseName), join(folder, databaseName));
  return folder;
}

async function make(fill: (database: Database) => Promise<void>): Promise<string> {
  const folder = await inRunFolder(async () => temporaryFolder());
  const database = await openDataFile(folder);
  await fill(database);
  await database.destroy();
  return folder;
}

/** Returns the rows of a SQLite file, without using the code under test. */
export function rowsOfFile(folder: string): AllRows {
  using file = new DatabaseSync(join(folder, databaseName), { readOnly: true });
  return Object.fromEntries(
    movedTables.map((name) => [name, file.prepare(`select * from "${name}"`).all().map(wordsOf).toSorted()]),
  );
}

/** Returns the rows of a PostgreSQL database. */
export async function rowsOfPostgres(url: string): Promise<AllRows> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  try {
    const all: Record<string, readonly string[]> = {};
    for (const name of movedTables) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${name}"`);
      all[name] = rows.map(wordsOf).toSorted();
    }
    return all;
  } finally {
    await client.end();
  }
}

function wordsOf(row: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? { hex: Buffer.from(value).toString("hex") } : value,
  ]);
  return JSON.stringify(values.toSorted(([one], [other]) => (one! < other! ? -1 : 1)));
}
