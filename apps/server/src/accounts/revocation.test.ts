import { describe } from "vitest";
import { openDatabase } from "../database/database.ts";
import { describeWithPostgres } from "../database/postgres.suite.ts";
import { describeRevocation } from "./revocation.suite.ts";

describe("on SQLite", () => {
  describeRevocation(async () => ({ databases: [await openDatabase(":memory:")], url: undefined }));
});

describeWithPostgres("on PostgreSQL, with two servers", (server) => {
  describeRevocation(async () => {
    const url = await server().newDatabase();
    return { databases: [await openDatabase(url), await openDatabase(url)], url };
  });
});
