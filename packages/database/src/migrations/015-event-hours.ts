import type { Migration } from "kysely/migration";

/** Migration for the number of events of each account in the hour in which its newest event occurred. */
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
