import type { Migration } from "kysely/migration";

/** Migration for a table that stores the hour of each account's newest event, and how many events the account had in that hour. */
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
