import { type Kysely, sql } from "kysely";
import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for a digest of the windows that a report of past promises is about, by which responses with such windows find the report. Servers that do not know
 * the column leave it null. Reports of the first pre-release are deleted, because they lack figures that every report has now.
 */
export const provedWindows: SchemaChange = {
  isAddition: true,
  async up(database: Kysely<never>) {
    for (const table of ["evidence_piece", "evidence"])
      await sql`delete from ${sql.table(table)}`.execute(database);
    await database.schema.alterTable("evidence").addColumn("windows", "text").execute();
    await database.schema
      .createIndex("evidence_windows")
      .on("evidence")
      .columns(["account_id", "windows"])
      .execute();
  },
};
