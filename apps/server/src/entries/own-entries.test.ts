import { join } from "node:path";
import { temporaryFolder } from "@halcyon/testing";
import { describe } from "vitest";
import { describeWithPostgres } from "../../test/database/postgres.suite.ts";
import { watchNumber } from "../database/sqlite/watched-number.ts";
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
