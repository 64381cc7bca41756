import { openDatabase } from "@halcyon/database/database";
import { describeWithPostgres } from "@halcyon/database/test/postgres.suite";
import { v1 } from "@halcyon/schema";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectProblem, runningServer } from "../harness/running-server.suite.ts";

/** Endpoints that create something in a transaction, by the table of the new row. */
const makers = [
  ["watch", "/v1/watches/", v1["watches.create"].example.body],
  ["custom_entry", "/v1/tasks/", v1["tasks.create"].example.body],
  ["webhook", "/v1/webhooks/", { url: "https://hooks.example.com/halcyon" }],
  ["address", v1["addresses.create"].path, v1["addresses.create"].example.body],
  ["feed", "/v1/feeds/", { name: "Site 7" }],
] as const;

describeWithPostgres("where PostgreSQL dies inside a transaction", (postgres) => {
  test.each(makers)(
    "what would be a row of %s is refused, costs nothing, and can be made later",
    async (table, path, body) => {
      const databaseUrl = await postgres().newMigratedDatabase();
      const database = await openDatabase(databaseUrl);
      await using server = await runningServer({ database, databaseUrl });
      await sql`create function die() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`.execute(database);
      await sql`create trigger dies before insert on ${sql.table(table)} execute function die()`.execute(
        database,
      );
      const make = () =>
        server.send(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
      const refused = await make();
      expectProblem(refused, "overloaded");
      expect(refused.headers.get("retry-after")).toBe("2");
      await sql`drop trigger dies on ${sql.table(table)}`.execute(database);
      expect((await make()).status).toBe(201);
    },
  );
});
