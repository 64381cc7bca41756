import type { Migration } from "kysely/migration";

/** Migration for account limits that replace the general limits. */
export const accountLimits: Migration = {
  async up({ schema }) {
    await schema
      .createTable("account_limit")
      .addColumn("account_id", "text", (column) => column.notNull().references("account.id"))
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("maximum", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("account_limit_row", ["account_id", "name"])
      .execute();
  },
};
