import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inMemory } from "../../watches/watch-bench.suite.ts";
import { describeTables } from "./table-store.suite.ts";

describe("on SQLite", () => {
  describeTables(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeTables(async (processes = 1) => {
    const url = await server().newMigratedDatabase();
    const others = Array.from({ length: processes - 1 }, () => openDatabase(url));
    return [await openDatabase(url), ...(await Promise.all(others))];
  });
});
