import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/** Returns the migration for official warnings and the feeds that they come from. */
export function warnings(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema
        .createTable("warning_feed")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("lease_holder", "text")
        .addColumn("lease_until", "bigint", (column) => column.notNull())
        .addColumn("next_at", "bigint", (column) => column.notNull())
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("failure", "text")
        .addColumn("checked_at", "bigint")
        .addColumn("newest_sent", "bigint")
        .addColumn("faulty", "integer", (column) => column.notNull())
        .addColumn("faults", "text", (column) => column.notNull())
        .addColumn("progress", bytesType(dialect))
        .addColumn("position", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createTable("warning_alert")
        .addColumn("feed", "text", (column) => column.notNull())
        .addColumn("message_key", "text", (column) => column.notNull())
        .addColumn("part", "integer", (column) => column.notNull())
        .addColumn("warning_id", "text", (column) => column.notNull())
        .addColumn("sequence", "integer", (column) => column.notNull())
        .addColumn("sent_at", "bigint", (column) => column.notNull())
        .addColumn("needed_until", "bigint", (column) => column.notNull())
        .addColumn("absences", "integer", (column) => column.notNull())
        .addColumn("position", "bigint", (column) => column.notNull())
        .addColumn("message", bytesType(dialect))
        .addPrimaryKeyConstraint("warning_alert_row", ["feed", "message_key", "part"])
        .execute();
      await schema
        .createIndex("warning_alert_position")
        .on("warning_alert")
        .columns(["feed", "position"])
        .execute();
      await schema.createIndex("warning_alert_id").on("warning_alert").column("warning_id").execute();
      await schema.createIndex("warning_alert_needed").on("warning_alert").column("needed_until").execute();
      await schema
        .createTable("warning_shape")
        .addColumn("feed", "text", (column) => column.notNull())
        .addColumn("scheme", "text", (column) => column.notNull())
        .addColumn("value", "text", (column) => column.notNull())
        .addColumn("shape", bytesType(dialect))
        .addColumn("failures", "integer", (column) => column.notNull())
        .addColumn("next_at", "bigint")
        .addColumn("changed_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("warning_shape_row", ["feed", "scheme", "value"])
        .execute();
    },
  };
}
