import type { Migration } from "kysely/migration";

/** Migration for the tables of the ledger: processes that write charges, charges with an unknown outcome, and usage by day. */
export const charges: Migration = {
  async up({ schema }) {
    await schema
      .createTable("ledger_writer")
      .addColumn("token", "text", (column) => column.primaryKey().notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("pid", "integer", (column) => column.notNull())
      .addColumn("beat_at", "bigint", (column) => column.notNull())
      .addColumn("last_batch", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("open_charge")
      .addColumn("writer", "text", (column) => column.notNull())
      .addColumn("batch", "bigint", (column) => column.notNull())
      .addColumn("allowance_id", "text", (column) => column.notNull())
      .addColumn("period_start", "bigint", (column) => column.notNull())
      .addColumn("units", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("open_charge_row", ["writer", "batch", "allowance_id"])
      .execute();
    await schema
      .createTable("usage_day")
      .addColumn("key_id", "text", (column) => column.notNull())
      .addColumn("allowance_id", "text", (column) => column.notNull())
      .addColumn("day", "text", (column) => column.notNull())
      .addColumn("endpoint", "text", (column) => column.notNull())
      .addColumn("requests", "bigint", (column) => column.notNull())
      .addColumn("charged", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("usage_day_row", ["key_id", "day", "endpoint", "allowance_id"])
      .execute();
    await schema
      .createIndex("usage_day_allowance")
      .on("usage_day")
      .columns(["allowance_id", "day"])
      .execute();
  },
};
