import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Migration for the tasks and scenarios of accounts, and for all their versions. */
export const customEntries: Migration = {
  async up({ schema }) {
    await schema
      .createTable("custom_entry")
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("id", "integer", (column) => column.notNull().unique())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("deleted_at", "bigint")
      .addPrimaryKeyConstraint("custom_entry_row", ["account_id", "id"])
      .addCheckConstraint("custom_entry_type", sql`type in ('task', 'scenario')`)
      .execute();
    await schema
      .createTable("custom_entry_version")
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("id", "integer", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("definition", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("custom_entry_version_row", ["account_id", "id", "version"])
      .execute();
  },
};
