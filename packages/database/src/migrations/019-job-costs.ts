import type { SchemaChange } from "../schema-change.ts";

/** Cost of each item of a job. A server that does not know the column charges one for each. */
export const jobCosts: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema.alterTable("job").addColumn("costs", "text").execute();
  },
};
