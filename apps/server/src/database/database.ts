import { Kysely } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { keys } from "./migrations/2026-11-21-keys.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

/** Every change of the schema, applied once in the order of the names. */
const migrations: Readonly<Record<string, Migration>> = { "2026-11-21-keys": keys };

/**
 * Opens a database and brings its schema up to date.
 *
 * @param file - Path of the SQLite file, or `:memory:`.
 */
export async function openDatabase(file: string): Promise<Database> {
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) {
    await database.destroy();
    throw error;
  }
  return database;
}
