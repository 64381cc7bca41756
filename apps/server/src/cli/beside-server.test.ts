import { temporaryFolder } from "@halcyon/testing";
import { describe } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { describeBesideServer } from "./beside-server.suite.ts";

describe("on SQLite", () => {
  describeBesideServer(async () => ({ HALCYON_DATA_DIR: temporaryFolder() }));
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeBesideServer(async () => ({ DATABASE_URL: await server().newDatabase() }));
});
