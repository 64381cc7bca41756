import { Kysely, PostgresDialect } from "kysely";
import { dialectOf } from "./dialect.ts";
import { migrate } from "./schema/migrate.ts";
import { postgresPool } from "./postgres/postgres-pool.ts";
import { sqliteDialect, type SqliteDialectOptions } from "./sqlite/sqlite-dialect.ts";
import type { Tables } from "./schema/tables.ts";

export type Database = Kysely<Tables>;

interface OpenOptions extends SqliteDialectOptions {
  /** True if the caller knows that the database was used before. An empty database then causes an error. */
  readonly isUsed?: boolean;
}

const pooled = { connectionsMax: 10, queryTimeoutMs: 10_000 };

/**
 * Opens a database and brings its schema up to date.
 *
 * @param location - `postgres://...`, the path of a SQLite file, or `:memory:`.
 * @throws EmptyDatabaseError if the database is empty although `isUsed` is true. NewerSchemaError if a newer program changed its schema incompatibly.
 * MovedError if its rows were moved to another database, or if such a move is unfinished.
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<Database> {
  const dialect = dialectOf(location);
  const database = new Kysely<Tables>({
    dialect:
      dialect === "postgres"
        ? new PostgresDialect({ pool: await postgresPool(location, pooled) })
        : sqliteDialect(location, options),
  });
  try {
    await migrate(database, dialect, options);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
