import { describe } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { describeOwnEntries } from "./own-entries.suite.ts";

describe("on SQLite", () => {
  describeOwnEntries(async () => ":memory:");
});

describeWithPostgres("on PostgreSQL", (server) => describeOwnEntries(() => server().newDatabase()));
