import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe } from "vitest";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { watchNumber } from "@halcyon/database/sqlite/watched-number";
import { describeOwnEntries } from "./own-entries.suite.ts";
import { versionQuery } from "./own-entries.ts";

describe("on SQLite", () => {
  describeOwnEntries(async () => ":memory:");
});

describe("on a SQLite file whose versions are watched", () => {
  describeOwnEntries(
    async () => join(temporaryFolder(), "halcyon.sqlite"),
    (database) => watchNumber(database, versionQuery),
  );
});

describeWithPostgres("on PostgreSQL", (server) => describeOwnEntries(() => server().newMigratedDatabase()));
