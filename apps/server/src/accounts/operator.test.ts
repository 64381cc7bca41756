import { describe } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { describeOperator } from "./operator.suite.ts";

describe("on SQLite", () => {
  describeOperator(() => Promise.resolve(":memory:"));
});

describeWithPostgres("on PostgreSQL", (server) => describeOperator(() => server().newDatabase()));
