import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";

/** Returns the migration for the audit table of operator actions. The database itself prevents changes and deletions. */
export function audit(dialect: DialectName): Migration {
  return {
    async up(database) {
      await database.schema
        .createTable("audit")
        .addColumn("id", "text", (column) => column.primaryKey().notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("actor", "text", (column) => column.notNull())
        .addColumn("action", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("detail", "text", (column) => column.notNull())
        .execute();
      await database.schema.createIndex("audit_subject").on("audit").columns(["subject", "at"]).execute();
      if (dialect === "sqlite") {
        for (const change of ["update", "delete"])
          await sql`create trigger ${sql.id(`audit_no_${change}`)} before ${sql.raw(change)} on audit
            begin select raise(abort, 'audit is append-only'); end`.execute(database);
        return;
      }
      await sql`create function audit_refuse() returns trigger language plpgsql as
        $$ begin raise exception 'audit is append-only'; end $$`.execute(database);
      await sql`create trigger audit_append_only before update or delete or truncate on audit
        for each statement execute function audit_refuse()`.execute(database);
    },
  };
}
