import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { sql } from "kysely";
import { openDatabase } from "@halcyon/database/database";
import { memoryDatabase } from "@halcyon/database/test/memory-database.suite";
import { inMemory } from "@halcyon/database/sqlite/sqlite-line";
import { type LedgerBench, startMs } from "./ledger-bench.suite.ts";
import { postgresBatchStore } from "./ledger.postgres.ts";
import { sqliteBatchStore } from "./ledger.sqlite.ts";

/** Returns a path at which a SQLite file can be created. */
export async function newFile(): Promise<string> {
  return join(temporaryFolder(), "halcyon.sqlite");
}

/**
 * Opens a database in a SQLite file for tests of a ledger.
 *
 * @param location - Path of a file that does not exist yet, or `:memory:`.
 */
export async function openSqliteBench(location: string, openStore = sqliteBatchStore): Promise<LedgerBench> {
  const database = location === inMemory ? await memoryDatabase() : await openDatabase(location);
  const clock = { ms: startMs };
  return {
    database,
    async setClock(ms) {
      clock.ms = ms;
    },
    openStore: () => openStore(database, () => clock.ms),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/**
 * Opens a PostgreSQL database for tests of a ledger.
 *
 * @param url - URL of a database without rows.
 */
export async function openPostgresBench(url: string, openStore = postgresBatchStore): Promise<LedgerBench> {
  const database = await openDatabase(url);
  await sql`create table test_clock as select ${startMs}::bigint as now_ms`.execute(database);
  return {
    database,
    async setClock(ms) {
      await sql`update test_clock set now_ms = ${ms}`.execute(database);
    },
    openStore: () => openStore(url, { nowSql: "(select now_ms from test_clock)", queryTimeoutMs: 120_000 }),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}
