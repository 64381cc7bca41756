import type { SchemaChange } from "../schema-change.ts";

/**
 * Migration for columns with the facts of weather runs that callers list. Rows of servers that do not know the columns lack these facts. `available_at` is null
 * for runs that were there when the server first looked.
 */
export const runs: SchemaChange = {
  isAddition: true,
  async up({ schema }) {
    await schema.alterTable("run_arrival").addColumn("source", "text").execute();
    for (const name of ["is_synthetic", "members", "reach_hours"])
      await schema.alterTable("run_arrival").addColumn(name, "integer").execute();
    await schema.alterTable("run_arrival").addColumn("available_at", "bigint").execute();
  },
};
