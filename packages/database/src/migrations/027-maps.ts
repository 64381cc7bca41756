import type { SchemaChange } from "../schema-change.ts";

/** Migration for kept maps, which are made again with each new run of their model. */
export const maps: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .createTable("map")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("allowance_id", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("bounds", "text", (column) => column.notNull())
      .addColumn("cells", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("shown_version", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("paused_because", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("made_of", "text")
      .addColumn("made_run", "bigint")
      .addColumn("made_from", "bigint")
      .addColumn("made_hours", "integer")
      .addColumn("made_at", "bigint")
      .addColumn("making", "text")
      .addColumn("making_from", "bigint")
      .addColumn("charged", "text")
      .addColumn("tried_at", "bigint")
      .addColumn("failing_since", "bigint")
      .addColumn("failure", "text")
      .addColumn("lease", "text")
      .addColumn("lease_until", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("map_account").on("map").column("account_id").execute();
  },
};
