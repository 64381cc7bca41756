import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/**
 * Returns the migration for reports, runs and watches:
 *
 * - Two columns of evidence reports, which older servers leave null. From `decisions`, the server computes the value of windows for other costs. Until
 *   `waits_until`, the work on a report waits for calls of a weather provider.
 * - Columns with the facts of weather runs that callers list. Rows of older servers lack them. `available_at` is null for runs that were there when the server
 *   first looked.
 * - The official warnings that watches have reported.
 */
export function runsAndWatches(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema.alterTable("evidence").addColumn("decisions", bytesType(dialect)).execute();
      await schema.alterTable("evidence").addColumn("waits_until", "bigint").execute();
      await schema.alterTable("run_arrival").addColumn("source", "text").execute();
      for (const name of ["is_synthetic", "members", "reach_hours"])
        await schema.alterTable("run_arrival").addColumn(name, "integer").execute();
      await schema.alterTable("run_arrival").addColumn("available_at", "bigint").execute();
      await schema
        .createTable("watch_warning")
        .addColumn("watch_id", "text", (column) => column.notNull())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("warning_id", "text", (column) => column.notNull())
        .addColumn("feed", "text", (column) => column.notNull())
        .addColumn("sequence", "integer", (column) => column.notNull())
        .addColumn("warning", "text", (column) => column.notNull())
        .addColumn("until", "bigint", (column) => column.notNull())
        .addColumn("end", "text")
        .addColumn("changed_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("watch_warning_row", ["watch_id", "position", "warning_id"])
        .execute();
      await schema.createIndex("watch_warning_changed").on("watch_warning").column("changed_at").execute();
    },
  };
}
