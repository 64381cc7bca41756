import type { SchemaChange } from "../schema-change.ts";

/** Migration for the official warnings that watches have reported. */
export const watchedWarnings: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .createTable("watch_warning")
      .addColumn("watch_id", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("warning_id", "text", (column) => column.notNull())
      .addColumn("feed", "text", (column) => column.notNull())
      .addColumn("sequence", "integer", (column) => column.notNull())
      .addColumn("warning", "text", (column) => column.notNull())
      .addColumn("until", "bigint", (column) => column.notNull())
      .addColumn("end", "text")
      .addColumn("changed_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("watch_warning_row", ["watch_id", "position", "warning_id"])
      .execute();
    await schema.createIndex("watch_warning_changed").on("watch_warning").column("changed_at").execute();
  },
};
