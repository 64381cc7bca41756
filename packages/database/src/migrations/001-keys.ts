import type { Migration } from "kysely/migration";
import { bytesType, type DialectName } from "../dialect.ts";

/** Returns the migration for API keys, and for the heartbeat of the server process that owns a SQLite file. */
export function keys(dialect: DialectName): Migration {
  return {
    async up(database) {
      await database.schema
        .createTable("api_key")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("hash", bytesType(dialect), (column) => column.notNull().unique())
        .addColumn("start", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("revoked_at", "bigint")
        .execute();
      await database.schema
        .createTable("server_process")
        .addColumn("id", "integer", (column) => column.primaryKey().notNull())
        .addColumn("token", "text", (column) => column.notNull())
        .addColumn("host", "text", (column) => column.notNull())
        .addColumn("pid", "integer", (column) => column.notNull())
        .addColumn("beat_at", "bigint", (column) => column.notNull())
        .execute();
    },
  };
}
