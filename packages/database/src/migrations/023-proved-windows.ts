import { type Kysely, sql } from "kysely";
import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for the column `windows` of evidence reports. The column contains a digest by which the server finds the report about the windows of a response.
 * Older servers leave the column null. Reports of the first pre-release are deleted, because they lack figures that every report has now.
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
