import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/** Returns the migration for table links, which give a table of an account to spreadsheets without a key. */
export function tableLinks(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema
        .createTable("table_link")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
        .addColumn("key_id", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("endpoint", "text", (column) => column.notNull())
        .addColumn("body", "text", (column) => column.notNull())
        .addColumn("sites", "text", (column) => column.notNull())
        .addColumn("token_digest", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addColumn("csv", bytesType(dialect))
        .addColumn("facts", "text")
        .addColumn("made_at", "bigint")
        .addColumn("runs", "text")
        .addColumn("warned", "text")
        .addColumn("tried_at", "bigint")
        .addColumn("failing_since", "bigint")
        .addColumn("failure", "text")
        .addColumn("lease", "text")
        .addColumn("lease_until", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("table_link_account").on("table_link").column("account_id").execute();
      await schema.createIndex("table_link_token").unique().on("table_link").column("token_digest").execute();
    },
  };
}
