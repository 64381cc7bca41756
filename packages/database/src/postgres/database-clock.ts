import { sql } from "kysely";
import type { Database } from "../database.ts";
import { isPostgres } from "../dialect.ts";

/**
 * Returns the current time [ms since 1970]. With PostgreSQL, it is the clock of the database server, which all processes share.
 *
 * @param nowMs - Clock of the process. It is used with SQLite, which has no clock of its own.
 */
export async function databaseClock(database: Database, nowMs: () => number): Promise<number> {
  if (!isPostgres(database)) return nowMs();
  const { rows } = await sql<{
    now_ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`.execute(database);
  return rows[0]!.now_ms;
}
