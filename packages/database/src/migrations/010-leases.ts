import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DialectName } from "../dialect.ts";

/**
 * Returns the migration for leases: units taken in advance and not yet assigned to requests. In a SQLite file, triggers also count the changes that make cached
 * keys and allowances obsolete.
 */
export function leases(dialect: DialectName): Migration {
  return {
    async up(database) {
      await database.schema
        .alterTable("open_charge")
        .addColumn("leased", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`create index open_charge_leased on open_charge (allowance_id) where leased > 0`.execute(
        database,
      );
      if (dialect !== "sqlite") return;
      await sql`create table ledger_rules (revision integer not null)`.execute(database);
      await sql`insert into ledger_rules values (1)`.execute(database);
      for (const [index, change] of changes.entries()) {
        await sql`create trigger ${sql.id(`ledger_rules_${index}`)} after ${sql.raw(change)}
          begin update ledger_rules set revision = revision + 1; end`.execute(database);
      }
    },
  };
}

const changes = [
  "update of revoked_at, expires_at, account_id, allowance_id on api_key",
  "delete on api_key",
  "update of deleted_at on account",
  "delete on account",
  'update of kind, "limit" on allowance',
  "delete on allowance",
  // A writer that is gone was taken for dead: what it had taken was given back.
  "delete on ledger_writer",
];
