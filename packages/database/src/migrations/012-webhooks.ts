import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Migration for webhooks of accounts, and messages to destinations of any kind. */
export const webhooks: Migration = {
  async up(database) {
    const { schema } = database;
    await schema
      .createTable("webhook")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("url", "text", (column) => column.notNull())
      .addColumn("description", "text")
      .addColumn("events", "text")
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("disabled_because", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("last_success_at", "bigint")
      .addColumn("secret_version", "integer", (column) => column.notNull())
      .addColumn("master_version", "integer", (column) => column.notNull())
      .addColumn("master_version_before", "integer")
      .addColumn("both_sign_until", "bigint")
      .addCheckConstraint("webhook_state", sql`state in ('pending', 'active', 'disabled')`)
      .execute();
    await schema
      .createIndex("webhook_account")
      .on("webhook")
      .columns(["account_id", "created_at", "id"])
      .execute();
    await schema
      .createTable("delivery")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("destination", "text", (column) => column.notNull())
      .addColumn("event_id", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("body", "text")
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("held", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("next_attempt_at", "bigint")
      .addColumn("expires_at", "bigint", (column) => column.notNull())
      .addColumn("tries", "integer", (column) => column.notNull())
      .addColumn("attempts", "text", (column) => column.notNull())
      .addUniqueConstraint("delivery_once", ["destination", "event_id"])
      .addCheckConstraint(
        "delivery_state",
        sql`state in ('due', 'sent', 'dead', 'expired', 'superseded') and (state = 'due') = (next_attempt_at is not null)`,
      )
      .execute();
    await schema
      .createIndex("delivery_account")
      .on("delivery")
      .columns(["account_id", "created_at", "id"])
      .execute();
    await sql`create index delivery_due on delivery (destination, next_attempt_at) where state = 'due'`.execute(
      database,
    );
    await schema.createIndex("delivery_age").on("delivery").column("created_at").execute();
    await schema
      .createTable("delivery_lane")
      .addColumn("destination", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("tests_only", "integer", (column) => column.notNull())
      .addColumn("due_at", "bigint")
      .addColumn("not_before", "bigint", (column) => column.notNull())
      .addColumn("gap_ms", "bigint", (column) => column.notNull())
      .addColumn("first_failure_at", "bigint")
      .addColumn("failing_at", "bigint")
      .addColumn("held_by", "text")
      .addColumn("held_until", "bigint", (column) => column.notNull())
      .execute();
    await schema.createIndex("delivery_lane_account").on("delivery_lane").column("account_id").execute();
    await sql`create index delivery_lane_due on delivery_lane (due_at) where due_at is not null`.execute(
      database,
    );
  },
};
