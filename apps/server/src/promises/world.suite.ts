import { sql } from "kysely";
import type { BatchStore } from "../accounts/batch-store.ts";
import { startMs } from "../accounts/ledger-bench.suite.ts";
import { type Database, openDatabase } from "../database/database.ts";
import type { Subject } from "./subject.suite.ts";

/** A database that several processes share, and its clock. */
export interface World extends AsyncDisposable {
  readonly database: Database;
  /** [ms since 1970] */
  setClock(ms: number): Promise<void>;
  /** A store as a process of its own would open it. */
  openStore(): Promise<BatchStore>;
}

export async function sqliteWorld({ sqliteBatchStore }: Subject): Promise<World> {
  const database = await openDatabase(":memory:");
  const clock = { ms: startMs };
  return {
    database,
    async setClock(ms) {
      clock.ms = ms;
    },
    openStore: async () => sqliteBatchStore(database, () => clock.ms),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/** @param url - Of an empty database. */
export async function postgresWorld({ postgresBatchStore }: Subject, url: string): Promise<World> {
  const database = await openDatabase(url);
  await sql`create table test_clock as select ${startMs}::bigint as now_ms`.execute(database);
  return {
    database,
    async setClock(ms) {
      await sql`update test_clock set now_ms = ${ms}`.execute(database);
    },
    openStore: () => postgresBatchStore(url, { nowSql: "(select now_ms from test_clock)" }),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}
