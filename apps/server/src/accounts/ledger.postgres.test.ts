import { sql } from "kysely";
import { openDatabase } from "../database/database.ts";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { startMs } from "./ledger-bench.suite.ts";
import { postgresBatchStore } from "./ledger.postgres.ts";
import { describeLedger } from "./ledger.suite.ts";

describeWithPostgres("with PostgreSQL", (server) => {
  describeLedger("PostgreSQL", async () => {
    const url = await server().newDatabase();
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
  });
});
