import { sql } from "kysely";
import type { Database } from "../database.ts";
import { isPostgres } from "../dialect.ts";

/**
 * Returns the current time of a database [ms since 1970]. All processes that use a PostgreSQL server share its clock.
 *
 * @param nowMs - Clock of this process, used for SQLite, which has no clock.
 */
export async function databaseClock(database: Database, nowMs: () => number): Promise<number> {
  if (!isPostgres(database)) return nowMs();
  const { rows } = await sql<{
    now_ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`.execute(database);
  return rows[0]!.now_ms;
}
