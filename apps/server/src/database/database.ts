import { Kysely, PostgresDialect } from "kysely";
import { dialectOf } from "./dialect.ts";
import { migrate } from "./migrate.ts";
import { postgresPool } from "./postgres-pool.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";
import type { Tables } from "./tables.ts";

export type Database = Kysely<Tables>;

const pooled = { connectionsMax: 10, queryTimeoutMs: 10_000 };

/**
 * Opens a database and brings its schema up to date.
 *
 * @param location - `postgres://...`, the path of a SQLite file, or `:memory:`.
 */
export async function openDatabase(location: string): Promise<Database> {
  const dialect = dialectOf(location);
  const database = new Kysely<Tables>({
    dialect:
      dialect === "postgres"
        ? new PostgresDialect({ pool: await postgresPool(location, pooled) })
        : sqliteDialect(location),
  });
  try {
    await migrate(database, dialect);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
