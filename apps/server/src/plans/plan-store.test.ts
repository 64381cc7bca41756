import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describe } from "vitest";
import { inMemory } from "../watches/watch-bench.suite.ts";
import { describeLookTimes, describePlanStore } from "./plan-store.suite.ts";

describe("on SQLite", () => {
  describePlanStore(inMemory);
  describeLookTimes();
});

describeWithPostgres("on PostgreSQL", (server) => {
  describePlanStore(async () => [await openDatabase(await server().newMigratedDatabase())]);
});
