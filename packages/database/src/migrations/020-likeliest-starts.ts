import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for columns that store the most likely start of a window at each watched place. The start is stored even if its probability is too low for an
 * event. Servers that do not know the columns leave them unchanged.
 */
export const likeliestStarts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    for (const name of ["likeliest_start", "likeliest_chance"])
      await schema.alterTable("watch_subject").addColumn(name, "bigint").execute();
  },
};
