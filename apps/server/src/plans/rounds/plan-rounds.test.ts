import { openDatabase } from "@halcyon/database/database";
import { postgresPool } from "@halcyon/database/postgres/postgres-pool";
import { sqliteDialect } from "@halcyon/database/sqlite/sqlite-dialect";
import { mortalDatabase } from "@halcyon/database/test/mortal-database.suite";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sized } from "@halcyon/testing";
import { PostgresDialect } from "kysely";
import { describe } from "vitest";
import { inMemory, type OpenDatabases } from "../../watches/watch-bench.suite.ts";
import { describeKilledPlans, describeKilledPlansTogether } from "./killed-plans.suite.ts";
import { describePlanRounds } from "./plan-rounds.suite.ts";

describe("on SQLite", () => {
  describePlanRounds(inMemory);
  describeKilledPlans(() => mortalDatabase("sqlite", sqliteDialect(":memory:")));
});

describeWithPostgres("on PostgreSQL", (server) => {
  const open: OpenDatabases = async (processes = 1) => {
    const url = await server().newMigratedDatabase();
    const first = await openDatabase(url);
    const others = Array.from({ length: processes - 1 }, () => openDatabase(url));
    return [first, ...(await Promise.all(others))];
  };
  describePlanRounds(open);
  const mortalsOf = async (processes: number) => {
    const url = await server().newMigratedDatabase();
    const mortal = async () => {
      const pool = await postgresPool(url, { connectionsMax: 3, queryTimeoutMs: 300_000 });
      return mortalDatabase("postgres", new PostgresDialect({ pool }));
    };
    const first = await mortal();
    return [first, ...(await Promise.all(Array.from({ length: processes - 1 }, mortal)))] as const;
  };
  describeKilledPlans(async () => (await mortalsOf(1))[0], sized(1, 300));
  describeKilledPlansTogether(() => mortalsOf(3));
});
