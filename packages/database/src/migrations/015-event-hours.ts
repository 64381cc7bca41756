import type { Migration } from "kysely/migration";

/** Migration for the hour of each account's newest event, with the number of events in that hour. */
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
