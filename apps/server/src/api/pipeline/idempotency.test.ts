import { describe } from "vitest";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describeRepeats } from "./idempotency.suite.ts";

describe("on SQLite", () => {
  describeRepeats(async () => ":memory:");
});

describeWithPostgres("on PostgreSQL", (server) => describeRepeats(() => server().newMigratedDatabase()));
