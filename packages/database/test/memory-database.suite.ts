import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { Kysely, sql } from "kysely";
import { type Database, openDatabase } from "../src/database.ts";
import { sqliteDialect } from "../src/sqlite/sqlite-dialect.ts";
import { inMemory } from "../src/sqlite/sqlite-line.ts";
import type { Tables } from "../src/schema/tables.ts";

let image: Promise<Uint8Array> | undefined;

/** Opens a new in-memory database with the migrated schema. Migrations run only once per worker, for the first database. */
export async function memoryDatabase(): Promise<Database> {
  image ??= migratedImage();
  const database = new Kysely<Tables>({ dialect: sqliteDialect(inMemory, { image: await image }) });
  // As after migrations there is a connection, which ends with the database.
  await sql`select 1`.execute(database);
  return database;
}

async function migratedImage(): Promise<Uint8Array> {
  const file = join(temporaryFolder(), "migrated.sqlite");
  const database = await openDatabase(inMemory);
  await sql`vacuum into ${file}`.execute(database);
  await database.destroy();
  return readFile(file);
}
