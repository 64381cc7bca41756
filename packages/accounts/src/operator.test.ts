import { describe } from "vitest";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describeAccountLimits } from "./account-limits.suite.ts";
import { describeOperator } from "./operator.suite.ts";

describe("on SQLite", () => {
  const newDatabase = () => Promise.resolve(":memory:");
  describeOperator(newDatabase);
  describeAccountLimits(newDatabase);
});

describeWithPostgres("on PostgreSQL", (server) => {
  const newDatabase = () => server().newMigratedDatabase();
  describeOperator(newDatabase);
  describeAccountLimits(newDatabase);
});
