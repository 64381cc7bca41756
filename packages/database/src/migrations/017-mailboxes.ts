import type { SchemaChange } from "../schema-change.ts";

/** Migration for mailboxes to which confirmation links were sent for any account. */
export const mailboxes: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .createTable("mailbox")
      .addColumn("digest", "text", (column) => column.primaryKey().notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("links", "integer", (column) => column.notNull())
      .addColumn("blocked_at", "bigint")
      .execute();
    await schema
      .createTable("mailbox_token")
      .addColumn("digest", "text", (column) => column.primaryKey().notNull())
      .addColumn("mailbox", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("mailbox_token_age").on("mailbox_token").column("created_at").execute();
  },
};
