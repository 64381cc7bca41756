import type { SchemaChange } from "../schema-change.ts";

/** Migration for links that show data of an account to people without a key. */
export const links: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .createTable("link")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("shown", "text", (column) => column.notNull())
      .addColumn("token_digest", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("read_day", "text")
      .addColumn("reads", "integer", (column) => column.notNull())
      .execute();
    await schema.createIndex("link_account").on("link").column("account_id").execute();
    await schema.createIndex("link_token").unique().on("link").column("token_digest").execute();
  },
};
