import { isLong, temporaryFolder } from "@halcyon/testing";
import { describe } from "vitest";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { describeBesideServer, describePeppers } from "./beside-server.suite.ts";

describe("on SQLite", () => {
  const newEnvironment = async () => ({ HALCYON_DATA_DIR: temporaryFolder() });
  describeBesideServer(newEnvironment);
  describePeppers(newEnvironment);
});

describeWithPostgres("on PostgreSQL", (server) => {
  const newEnvironment = async () => ({ DATABASE_URL: await server().newDatabase() });
  describeBesideServer(newEnvironment);
  if (isLong) describePeppers(newEnvironment);
});
