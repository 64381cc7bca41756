import { describe } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { describeWithPostgres } from "../../../test/database/postgres.suite.ts";
import { inMemory } from "../watch-bench.suite.ts";
import { describeFeeds } from "./feeds.suite.ts";

describe("on SQLite", () => {
  describeFeeds(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeFeeds(async () => [await openDatabase(await server().newMigratedDatabase())]);
});
