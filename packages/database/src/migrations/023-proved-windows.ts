import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for the windows that a report of past promises is about, so that answers with such windows find the report. Servers that do not know the column
 * leave it null.
 */
export const provedWindows: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema.alterTable("evidence").addColumn("windows", "text").execute();
    await schema.createIndex("evidence_windows").on("evidence").columns(["account_id", "windows"]).execute();
  },
};
