import type { Migration } from "kysely/migration";

/** Migration for requests that callers identified by an Idempotency-Key. */
export const repeats: Migration = {
  async up({ schema }) {
    await schema
      .createTable("repeatable_request")
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("endpoint", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("digest", "text", (column) => column.notNull())
      .addColumn("run", "text", (column) => column.notNull().unique())
      .addColumn("running_until", "bigint")
      .addColumn("outcome", "text")
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("repeatable_request_row", ["account_id", "endpoint", "name"])
      .execute();
    await schema
      .createIndex("repeatable_request_expiry")
      .on("repeatable_request")
      .column("expires_at")
      .execute();
  },
};
