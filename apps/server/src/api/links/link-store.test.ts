import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inMemory } from "../../watches/watch-bench.suite.ts";
import { describeLinks } from "./link-store.suite.ts";

describe("on SQLite", () => {
  describeLinks(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeLinks(async () => [await openDatabase(await server().newMigratedDatabase())]);
});
