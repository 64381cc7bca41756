import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Migration for watches of accounts, the state of each watched place, and the events of watches. */
export const watches: Migration = {
  async up(database) {
    const { schema } = database;
    await schema
      .createTable("watch")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("allowance_id", "text", (column) => column.notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("request", "text", (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull())
      .addColumn("state", "text", (column) => column.notNull())
      .addColumn("paused_because", "text")
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("ends_at", "bigint", (column) => column.notNull())
      .addColumn("last_round_at", "bigint")
      .addCheckConstraint("watch_state", sql`state in ('active', 'paused', 'ended')`)
      .execute();
    await schema
      .createIndex("watch_account")
      .on("watch")
      .columns(["account_id", "created_at", "id"])
      .execute();
    await schema.createIndex("watch_model").on("watch").columns(["model", "state"]).execute();
    await schema.createIndex("watch_end").on("watch").columns(["state", "ends_at"]).execute();
    await schema
      .createTable("watch_subject")
      .addColumn("watch_id", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("since_version", "integer", (column) => column.notNull())
      .addColumn("round", "bigint", (column) => column.notNull())
      .addColumn("shard", "integer", (column) => column.notNull())
      .addColumn("next_number", "integer", (column) => column.notNull())
      .addColumn("last_seen", "bigint", (column) => column.notNull())
      .addColumn("is_blind", "integer", (column) => column.notNull())
      .addColumn("is_seen", "integer", (column) => column.notNull())
      .addColumn("is_synthetic", "integer", (column) => column.notNull())
      .addColumn("due_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("watch_subject_row", ["watch_id", "position"])
      .execute();
    await schema.createIndex("watch_subject_due").on("watch_subject").column("due_at").execute();
    await schema
      .createTable("watch_span")
      .addColumn("watch_id", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("number", "integer", (column) => column.notNull())
      .addColumn("span", "text", (column) => column.notNull())
      .addColumn("seen", "text", (column) => column.notNull())
      .addColumn("end", "text")
      .addColumn("closed_at", "bigint")
      .addPrimaryKeyConstraint("watch_span_row", ["watch_id", "position", "number"])
      .execute();
    await schema.createIndex("watch_span_closed").on("watch_span").column("closed_at").execute();
    await schema
      .createTable("watch_event")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("watch_id", "text", (column) => column.notNull())
      .addColumn("type", "text", (column) => column.notNull())
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("created_at", "bigint", (column) => column.notNull())
      .addColumn("position", "bigint")
      .execute();
    await schema
      .createIndex("watch_event_account")
      .on("watch_event")
      .columns(["account_id", "position"])
      .execute();
    await schema.createIndex("watch_event_position").on("watch_event").column("position").execute();
    await sql`create index watch_event_open on watch_event (created_at) where position is null`.execute(
      database,
    );
    await schema
      .createTable("run_arrival")
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("part", "text", (column) => column.notNull())
      .addColumn("run", "bigint", (column) => column.notNull())
      .addColumn("arrived_at", "bigint", (column) => column.notNull())
      .addColumn("round", "bigint")
      .addPrimaryKeyConstraint("run_arrival_row", ["model", "part", "run"])
      .execute();
    await schema
      .createTable("watch_round")
      .addColumn("id", "bigint", (column) => column.primaryKey().notNull())
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("as_of", "bigint", (column) => column.notNull())
      .addColumn("begun_at", "bigint", (column) => column.notNull())
      .addColumn("done_at", "bigint")
      .execute();
    await schema
      .createTable("watch_dispatch")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("last_position", "bigint", (column) => column.notNull())
      .execute();
    await sql`insert into watch_dispatch values (1, 0)`.execute(database);
  },
};
