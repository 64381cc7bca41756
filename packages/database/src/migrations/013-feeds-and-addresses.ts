import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Migration for calendar feeds and e-mail addresses of accounts. */
export const feedsAndAddresses: Migration = {
  async up(database) {
    const { schema } = database;
    await schema
      .createTable("feed")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("watches", "text")
      .addColumn("token_digest", "text", (column) => column.notNull().unique())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("feed_account").on("feed").columns(["account_id", "created_at", "id"]).execute();
    await schema
      .createTable("address")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("email", "text", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("disabled_because", "text")
      .addColumn("confirm_digest", "text", (column) => column.unique())
      .addColumn("confirm_until", "bigint")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("confirmed_at", "bigint")
      .addCheckConstraint("address_state", sql`state in ('unconfirmed', 'active', 'disabled')`)
      .addUniqueConstraint("address_once", ["account_id", "email"])
      .execute();
    await schema
      .createTable("unsubscribe_token")
      .addColumn("digest", "text", (column) => column.primaryKey().notNull())
      .addColumn("address_id", "text", (column) => column.notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("unsubscribe_token_age").on("unsubscribe_token").column("created_at").execute();
    await schema
      .createTable("mail_day")
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("kind", "text", (column) => column.notNull())
      .addColumn("sent", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("mail_day_row", ["account_id", "day", "kind"])
      .execute();
  },
};
