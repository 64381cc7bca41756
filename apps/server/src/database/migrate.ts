import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import type { DialectName } from "./dialect.ts";
import { accounts } from "./migrations/002-accounts.ts";
import { audit } from "./migrations/003-audit.ts";
import { charges } from "./migrations/004-charges.ts";
import { customEntries } from "./migrations/005-custom-entries.ts";
import { jobs } from "./migrations/006-jobs.ts";
import { keys } from "./migrations/001-keys.ts";
import { repeats } from "./migrations/007-repeats.ts";
import type { Tables } from "./tables.ts";

/** Every change of the schema, applied once in the order of the names: the next one has the next number. */
export function migrationsOf(dialect: DialectName): Record<string, Migration> {
  return {
    "001-keys": keys(dialect),
    "002-accounts": accounts(dialect),
    "003-audit": audit(dialect),
    "004-charges": charges,
    "005-custom-entries": customEntries,
    "006-jobs": jobs(dialect),
    "007-repeats": repeats,
  };
}

/** The database knows migrations that this program does not: a newer one has used it. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/**
 * Brings a schema up to date; processes that start at once wait for each other. Either all that is missing is applied or nothing.
 *
 * @throws NewerSchemaError
 */
export async function migrate(
  database: Kysely<Tables>,
  dialect: DialectName,
  migrations = migrationsOf(dialect),
): Promise<void> {
  const run = async (connection: Kysely<Tables>): Promise<void> => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    });
    const unknown = await appliedBeyond(connection, Object.keys(migrations));
    if (unknown !== undefined)
      throw new NewerSchemaError(`the database was used by a newer version (${unknown}); start that version`);
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  };
  if (dialect === "postgres") return run(database);
  // kysely locks no SQLite file for its migrations.
  await database.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection);
    try {
      await run(connection);
      await sql`commit`.execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}

/** A migration that was applied and is not known here. */
async function appliedBeyond(
  connection: Kysely<Tables>,
  known: readonly string[],
): Promise<string | undefined> {
  const tables = await connection.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return undefined;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(connection);
  return rows.find(({ name }) => !known.includes(name))?.name;
}
