import type { SchemaChange } from "../schema-change.ts";

/** Migration for the cost of each item of a job. Servers that do not know the column charge one unit per item. */
export const jobCosts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema.alterTable("job").addColumn("costs", "text").execute();
  },
};
