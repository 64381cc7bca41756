import { sql } from "kysely";
import { bytesType, type DialectName } from "../dialect.ts";
import type { SchemaChange } from "../schema-change.ts";

/**
 * Returns the migration for evidence reports, which say how often promised (forecast) windows came true. While the server prepares a report, it stores the data
 * in pieces.
 */
export function evidence(dialect: DialectName): SchemaChange {
  return {
    isAddition: true,
    async up({ schema }) {
      await schema
        .createTable("evidence")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
        .addColumn("key_id", "text", (column) => column.notNull())
        .addColumn("allowance_id", "text", (column) => column.notNull())
        .addColumn("period_start", "bigint", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("request", "text", (column) => column.notNull())
        .addColumn("digest", "text", (column) => column.notNull())
        .addColumn("plan", bytesType(dialect), (column) => column.notNull())
        .addColumn("estimate", "text", (column) => column.notNull())
        .addColumn("pieces", "integer", (column) => column.notNull())
        .addColumn("charged", "integer", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("failure", "text")
        .addColumn("report", bytesType(dialect))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("finished_at", "bigint")
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addCheckConstraint("evidence_status", sql`status in ('queued', 'running', 'done', 'failed')`)
        .execute();
      await schema.createIndex("evidence_account").on("evidence").column("account_id").execute();
      await schema.createIndex("evidence_expiry").on("evidence").column("expires_at").execute();
      await schema
        .createTable("evidence_piece")
        .addColumn("evidence_id", "text", (column) => column.notNull())
        .addColumn("piece", "integer", (column) => column.notNull())
        .addColumn("model", "text", (column) => column.notNull())
        .addColumn("runs", "integer", (column) => column.notNull())
        .addColumn("cases", bytesType(dialect), (column) => column.notNull())
        .addPrimaryKeyConstraint("evidence_piece_row", ["evidence_id", "piece"])
        .execute();
    },
  };
}
