import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { inMemory } from "../../watches/watch-bench.suite.ts";
import { describeEvidenceStore } from "./evidence-store.suite.ts";

describe("on SQLite", () => {
  describeEvidenceStore(inMemory);
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeEvidenceStore(async () => [await openDatabase(await server().newMigratedDatabase())]);
});
