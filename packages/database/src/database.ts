import { Kysely, PostgresDialect, sql } from "kysely";
import { dialectOf } from "./dialect.ts";
import { migrate, type MigrateOptions } from "./schema/migrate.ts";
import { postgresPool } from "./postgres/postgres-pool.ts";
import { sqliteDialect, type SqliteDialectOptions } from "./sqlite/sqlite-dialect.ts";
import type { Tables } from "./schema/tables.ts";

export type Database = Kysely<Tables>;

interface OpenOptions extends SqliteDialectOptions, Pick<MigrateOptions, "migrations"> {
  /** True if the caller knows that the database was used before. An empty database then causes an error. */
  readonly isUsed?: boolean;
  /** Maximum time until PostgreSQL responds to a statement [ms]; 10 s by default. Changes of the schema have no maximum. */
  readonly queryTimeoutMs?: number;
}

/**
 * Opens a database and brings its schema up to date.
 *
 * @param location - `postgres://...`, the path of a SQLite file, or `:memory:`.
 * @throws EmptyDatabaseError if the database is empty although `isUsed` is true. NewerSchemaError if a newer program changed its schema incompatibly.
 * MovedError if its rows were moved to another database, or if such a move is unfinished.
 */
export async function openDatabase(location: string, options: OpenOptions = {}): Promise<Database> {
  if (dialectOf(location) === "postgres") return openPostgres(location, options);
  const database = new Kysely<Tables>({ dialect: sqliteDialect(location, options) });
  try {
    await migrate(database, "sqlite", options);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function openPostgres(
  url: string,
  { queryTimeoutMs = 10_000, ...options }: OpenOptions,
): Promise<Database> {
  const opened = async (connectionsMax: number, timeoutMs: number): Promise<Database> => {
    const pool = await postgresPool(url, { connectionsMax, queryTimeoutMs: timeoutMs });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  // A change of a large table takes minutes, and so does the wait for another process that makes it.
  const migrating = await opened(1, 0);
  try {
    await migrate(migrating, "postgres", options);
  } finally {
    await migrating.destroy();
  }
  const database = await opened(10, queryTimeoutMs);
  try {
    // A move refuses a database to which a server is connected, even if that server has not sent a query yet.
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}
