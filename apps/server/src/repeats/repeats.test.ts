import { describe } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { describeRepeats } from "./repeats.suite.ts";

describe("on SQLite", () => {
  describeRepeats(async () => ":memory:");
});

describeWithPostgres("on PostgreSQL", (server) => describeRepeats(() => server().newMigratedDatabase()));
