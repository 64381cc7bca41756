import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/** Returns the migration for kept plans, which are simulated again with new runs of their model. */
export function plans(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema
        .createTable("plan")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
        .addColumn("allowance_id", "text", (column) => column.notNull())
        .addColumn("model", "text", (column) => column.notNull())
        .addColumn("name", "text")
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("tasks", "integer", (column) => column.notNull())
        .addColumn("pairs", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("paused_because", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("ends_at", "bigint", (column) => column.notNull())
        .addColumn("timezone", "text", (column) => column.notNull())
        .addColumn("shard", "integer", (column) => column.notNull())
        .addColumn("round", "bigint", (column) => column.notNull())
        .addColumn("look_due", "bigint", (column) => column.notNull())
        .addColumn("looked", "integer", (column) => column.notNull())
        .addColumn("is_blind", "integer", (column) => column.notNull())
        .addColumn("told", "text")
        .execute();
      await schema.createIndex("plan_account").on("plan").column("account_id").execute();
      await schema.createIndex("plan_round").on("plan").columns(["model", "shard"]).execute();
      await schema
        .createTable("plan_version")
        .addColumn("plan_id", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("plan_version_row", ["plan_id", "version"])
        .execute();
      await schema
        .createTable("plan_look")
        .addColumn("plan_id", "text", (column) => column.notNull())
        .addColumn("number", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("run", "bigint")
        .addColumn("looked_at", "bigint", (column) => column.notNull())
        .addColumn("p50", "bigint")
        .addColumn("p80", "bigint")
        .addColumn("p90", "bigint")
        .addColumn("on_time", "integer")
        .addColumn("path", "text")
        .addColumn("answer", bytesType(dialect))
        .addPrimaryKeyConstraint("plan_look_row", ["plan_id", "number"])
        .execute();
      await schema.createIndex("plan_look_at").on("plan_look").column("looked_at").execute();
    },
  };
}
