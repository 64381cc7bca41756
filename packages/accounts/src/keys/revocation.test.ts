import { describe } from "vitest";
import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { sized } from "@halcyon/testing";
import { describeRevocation } from "./revocation.suite.ts";

const options = { keys: sized(50, 1000) };

describe("on SQLite", () => {
  describeRevocation(async () => ({ databases: [await openDatabase(":memory:")], url: undefined }), options);
});

describeWithPostgres("on PostgreSQL, with two servers", (server) => {
  describeRevocation(async () => {
    const url = await server().newMigratedDatabase();
    return { databases: [await openDatabase(url), await openDatabase(url)], url };
  }, options);
});
