import type { SchemaChange } from "../schema-change.ts";

/** Migration for tickets. A ticket opens one event stream without a key. */
export const streamTickets: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .createTable("stream_ticket")
      .addColumn("digest", "text", (column) => column.primaryKey().notNull())
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("stream_ticket_age").on("stream_ticket").column("expires_at").execute();
  },
};
