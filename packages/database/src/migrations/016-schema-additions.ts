import type { SchemaChange } from "../schema-change.ts";

/** The changes of the schema with which servers that do not know them go on. */
export const schemaAdditions: SchemaChange = {
  async up({ schema }) {
    await schema
      .createTable("schema_addition")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};
