import type { SchemaChange } from "../schema-change.ts";

/** Migration for the list of schema changes with which servers that do not know them can continue. */
export const schemaAdditions: SchemaChange = {
  async up({ schema }) {
    await schema
      .createTable("schema_addition")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};
