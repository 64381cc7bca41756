import { sql } from "kysely";
import type { Database } from "../database.ts";
import { isPostgres } from "../dialect.ts";

/**
 * Returns the clock of periods and of dead processes [ms since 1970]: that of PostgreSQL, which all processes share.
 *
 * @param nowMs - The clock of the process, for a SQLite file, which has none.
 */
export async function databaseClock(database: Database, nowMs: () => number): Promise<number> {
  if (!isPostgres(database)) return nowMs();
  const { rows } = await sql<{
    now_ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`.execute(database);
  return rows[0]!.now_ms;
}
