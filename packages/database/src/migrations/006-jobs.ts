import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { bytesType, type DialectName } from "../dialect.ts";

/** Returns the migration for jobs and the results of their items. A job continues after the response to the request that created it. */
export function jobs(dialect: DialectName): Migration {
  return {
    async up({ schema }) {
      await schema
        .createTable("job")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
        .addColumn("key_id", "text", (column) => column.notNull())
        .addColumn("allowance_id", "text", (column) => column.notNull())
        .addColumn("period_start", "bigint", (column) => column.notNull())
        .addColumn("endpoint", "text", (column) => column.notNull())
        .addColumn("status", "text", (column) => column.notNull())
        .addColumn("body", bytesType(dialect), (column) => column.notNull())
        .addColumn("items", "integer", (column) => column.notNull())
        .addColumn("charged", "integer", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("finished_at", "bigint")
        .addColumn("expires_at", "bigint", (column) => column.notNull())
        .addCheckConstraint("job_status", sql`status in ('queued', 'running', 'done', 'failed')`)
        .execute();
      await schema.createIndex("job_account").on("job").column("account_id").execute();
      await schema.createIndex("job_expiry").on("job").column("expires_at").execute();
      await schema
        .createTable("job_line")
        .addColumn("job_id", "text", (column) => column.notNull())
        .addColumn("item", "integer", (column) => column.notNull())
        .addColumn("line", bytesType(dialect), (column) => column.notNull())
        .addColumn("outcome", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("job_line_row", ["job_id", "item"])
        .addCheckConstraint("job_line_outcome", sql`outcome in ('scored', 'refused', 'failed')`)
        .execute();
    },
  };
}
