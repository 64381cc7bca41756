import { sql } from "kysely";
import type { Database } from "../database.ts";
import { isPostgres } from "../dialect.ts";

/**
 * Returns the current time for periods and for the detection of ended processes [ms since 1970]. It is the time of PostgreSQL, which all processes share.
 *
 * @param nowMs - Clock of the process, which is used for a SQLite file because that has no clock.
 */
export async function databaseClock(database: Database, nowMs: () => number): Promise<number> {
  if (!isPostgres(database)) return nowMs();
  const { rows } = await sql<{
    now_ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms`.execute(database);
  return rows[0]!.now_ms;
}
