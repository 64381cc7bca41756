import type { SchemaChange } from "../schema-change.ts";

/** Migration for links of kept maps, which give the files of one map to web pages and programs without a key. */
export const mapLinks: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .createTable("map_link")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("map_id", "text", (column) => column.notNull())
      .addColumn("label", "text", (column) => column.notNull())
      .addColumn("token_digest", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("map_link_account").on("map_link").column("account_id").execute();
    await schema.createIndex("map_link_map").on("map_link").column("map_id").execute();
    await schema.createIndex("map_link_token").unique().on("map_link").column("token_digest").execute();
  },
};
