import type { Migration } from "kysely/migration";

/** Migration for the daily sums from which the quality of past forecasts is computed. */
export const verificationDays: Migration = {
  async up({ schema }) {
    await schema
      .createTable("verification_day")
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("part", "text", (column) => column.notNull())
      .addColumn("entry_type", "text", (column) => column.notNull())
      .addColumn("entry_id", "integer", (column) => column.notNull())
      .addColumn("entry_version", "integer", (column) => column.notNull())
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("truth", "text", (column) => column.notNull())
      .addColumn("place", "text", (column) => column.notNull())
      .addColumn("calibrated", "integer", (column) => column.notNull())
      .addColumn("from_lead_day", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("synthetic", "integer", (column) => column.notNull())
      .addColumn("runs", "text", (column) => column.notNull())
      .addColumn("sums", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("verification_day_row", [
        "model",
        "part",
        "entry_type",
        "entry_id",
        "entry_version",
        "source",
        "truth",
        "place",
        "calibrated",
        "from_lead_day",
        "day",
      ])
      .execute();
  },
};
