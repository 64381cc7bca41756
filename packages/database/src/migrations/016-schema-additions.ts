import type { SchemaChange } from "../schema-change.ts";

/** Migration for the list of compatible schema changes. Older servers without these changes can continue to use the database. */
export const schemaAdditions: SchemaChange = {
  async up({ schema }) {
    await schema
      .createTable("schema_addition")
      .addColumn("name", "text", (column) => column.primaryKey().notNull())
      .execute();
  },
};
