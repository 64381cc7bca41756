import type { SchemaChange } from "../schema-change.ts";

/** Migration for the origins whose pages may show a map in a frame. Servers that do not know the column create links without origins. */
export const mapLinkOrigins: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema
      .alterTable("map_link")
      .addColumn("origins", "text", (column) => column.notNull().defaultTo("[]"))
      .execute();
  },
};
