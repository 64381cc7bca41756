import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for the most likely start of a window at each watched place, even if it is too unlikely to be reported. Servers that do not know the column leave
 * it unchanged.
 */
export const likeliestStarts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    for (const name of ["likeliest_start", "likeliest_chance"])
      await schema.alterTable("watch_subject").addColumn(name, "bigint").execute();
  },
};
