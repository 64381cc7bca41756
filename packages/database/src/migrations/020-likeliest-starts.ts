import type { SchemaChange } from "../schema-change.ts";

/** The likeliest start that was seen at a place, also where it is too unlikely to be told. A server that does not know it leaves it as it was. */
export const likeliestStarts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    for (const name of ["likeliest_start", "likeliest_chance"])
      await schema.alterTable("watch_subject").addColumn(name, "bigint").execute();
  },
};
