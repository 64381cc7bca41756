import { describe } from "vitest";
import { describeWithPostgres } from "../../../test/database/postgres.suite.ts";
import { describeRepeats } from "./idempotency.suite.ts";

describe("on SQLite", () => {
  describeRepeats(async () => ":memory:");
});

describeWithPostgres("on PostgreSQL", (server) => describeRepeats(() => server().newMigratedDatabase()));
