import type { SchemaChange } from "../schema-change.ts";

/** What was charged for each item of a job. A server that does not know it takes one for each. */
export const jobCosts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema.alterTable("job").addColumn("costs", "text").execute();
  },
};
