import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for the likeliest start found at a place, even if it is too unlikely to be reported. Servers that do not know the column leave it
 * unchanged.
 */
export const likeliestStarts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    for (const name of ["likeliest_start", "likeliest_chance"])
      await schema.alterTable("watch_subject").addColumn(name, "bigint").execute();
  },
};
