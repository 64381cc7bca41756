import { PostgresDialect } from "kysely";
import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { postgresPool } from "@halcyon/database/postgres/postgres-pool";
import { sqliteDialect } from "@halcyon/database/sqlite/sqlite-dialect";
import { mortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inMemory } from "../watch-bench.suite.ts";
import { describeKilledWarnings } from "./killed-warnings.suite.ts";
import { describeWarnedWatches } from "./warned-watches.suite.ts";

describe("on SQLite", () => {
  describeWarnedWatches(inMemory);
  describeKilledWarnings(async () => [await mortalDatabase("sqlite", sqliteDialect(":memory:"))]);
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeWarnedWatches(async (count = 1) => {
    const url = await server().newMigratedDatabase();
    const [first, ...others] = await Promise.all(Array.from({ length: count }, () => openDatabase(url)));
    return [first!, ...others];
  });
  describeKilledWarnings(async () => {
    const url = await server().newMigratedDatabase();
    const opening = Array.from({ length: 2 }, async () => {
      const pool = await postgresPool(url, { connectionsMax: 3, queryTimeoutMs: 300_000 });
      return mortalDatabase("postgres", new PostgresDialect({ pool }));
    });
    return Promise.all(opening);
  });
});
