import type { Migration } from "kysely/migration";

/** How many events accounts have had in the hour of their newest. */
export const eventHours: Migration = {
  async up({ schema }) {
    await schema
      .createTable("event_hour")
      .addColumn("account_id", "text", (column) => column.primaryKey().notNull().references("account.id"))
      .addColumn("hour", "integer", (column) => column.notNull())
      .addColumn("events", "integer", (column) => column.notNull())
      .execute();
  },
};
