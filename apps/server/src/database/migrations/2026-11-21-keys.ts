import type { Migration } from "kysely/migration";

/** API keys and the heartbeat of the server process. */
export const keys: Migration = {
  async up(database) {
    await database.schema
      .createTable("api_key")
      .addColumn("id", "text", (column) => column.primaryKey().notNull())
      .addColumn("name", "text", (column) => column.notNull())
      .addColumn("hash", "blob", (column) => column.notNull().unique())
      .addColumn("start", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("revoked_at", "integer")
      .execute();
    await database.schema
      .createTable("server_process")
      .addColumn("id", "integer", (column) => column.primaryKey().notNull())
      .addColumn("token", "text", (column) => column.notNull())
      .addColumn("host", "text", (column) => column.notNull())
      .addColumn("pid", "integer", (column) => column.notNull())
      .addColumn("beat_at", "integer", (column) => column.notNull())
      .execute();
  },
};
