import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe } from "vitest";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { describeBesideServer } from "./beside-server.suite.ts";

describe("on SQLite", () => {
  describeBesideServer(async () => ({ HALCYON_DATA_DIR: await mkdtemp(join(tmpdir(), "halcyon-")) }));
});

describeWithPostgres("on PostgreSQL", (server) => {
  describeBesideServer(async () => ({ DATABASE_URL: await server().newDatabase() }));
});
