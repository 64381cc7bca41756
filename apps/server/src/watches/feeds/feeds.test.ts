import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inMemory } from "../watch-bench.suite.ts";
import { describeFeeds } from "./feeds.suite.ts";

describe("on SQLite", () => {
  describeFeeds(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeFeeds(async () => [await openDatabase(await server().newMigratedDatabase())]);
});
