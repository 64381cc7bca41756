import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { untilUnlocked } from "../database-fault.ts";
import type { DialectName } from "../dialect.ts";
import { refuseMoved } from "./moved.ts";
import { accounts } from "../migrations/002-accounts.ts";
import { audit } from "../migrations/003-audit.ts";
import { charges } from "../migrations/004-charges.ts";
import { customEntries } from "../migrations/005-custom-entries.ts";
import { jobs } from "../migrations/006-jobs.ts";
import { keys } from "../migrations/001-keys.ts";
import { repeats } from "../migrations/007-repeats.ts";
import { listedEntries } from "../migrations/008-listed-entries.ts";
import { verificationDays } from "../migrations/009-verification-days.ts";
import { leases } from "../migrations/010-leases.ts";
import { watches } from "../migrations/011-watches.ts";
import { webhooks } from "../migrations/012-webhooks.ts";
import { feedsAndAddresses } from "../migrations/013-feeds-and-addresses.ts";
import { accountLimits } from "../migrations/014-account-limits.ts";
import { eventHours } from "../migrations/015-event-hours.ts";
import { schemaAdditions } from "../migrations/016-schema-additions.ts";
import { mailboxes } from "../migrations/017-mailboxes.ts";
import { streamTickets } from "../migrations/018-stream-tickets.ts";
import { jobCosts } from "../migrations/019-job-costs.ts";
import { likeliestStarts } from "../migrations/020-likeliest-starts.ts";
import { links } from "../migrations/021-links.ts";
import { evidence } from "../migrations/022-evidence.ts";
import { provedWindows } from "../migrations/023-proved-windows.ts";
import { warnings } from "../migrations/024-warnings.ts";
import { runsAndWatches } from "../migrations/025-runs-and-watches.ts";
import { tableLinks } from "../migrations/026-tables.ts";
import { maps } from "../migrations/027-maps.ts";
import { mapLinks } from "../migrations/028-map-links.ts";
import { mapLinkOrigins } from "../migrations/030-map-link-origins.ts";
import { plans } from "../migrations/031-plans.ts";
import type { SchemaChange } from "../schema-change.ts";
import type { Tables } from "./tables.ts";

/** Time for which a starting process waits while another process changes the schema of the same file [ms]. Large tables take minutes. */
const migrationWaitMs = 600_000;

/** Returns all schema changes by name. Each is applied only once, in the order of the names. The name of a new change begins with the next number. */
export function migrationsOf(dialect: DialectName): Record<string, SchemaChange> {
  return {
    "001-keys": keys(dialect),
    "002-accounts": accounts(dialect),
    "003-audit": audit(dialect),
    "004-charges": charges,
    "005-custom-entries": customEntries,
    "006-jobs": jobs(dialect),
    "007-repeats": repeats,
    "008-listed-entries": listedEntries(dialect),
    "009-verification-days": verificationDays,
    "010-leases": leases(dialect),
    "011-watches": watches,
    "012-webhooks": webhooks,
    "013-feeds-and-addresses": feedsAndAddresses,
    "014-account-limits": accountLimits,
    "015-event-hours": eventHours,
    "016-schema-additions": schemaAdditions,
    "017-mailboxes": mailboxes,
    "018-stream-tickets": streamTickets,
    "019-job-costs": jobCosts,
    "020-likeliest-starts": likeliestStarts,
    "021-links": links,
    "022-evidence": evidence(dialect),
    "023-proved-windows": provedWindows,
    "024-warnings": warnings(dialect),
    "025-runs-and-watches": runsAndWatches(dialect),
    "026-tables": tableLinks(dialect),
    "027-maps": maps,
    "028-map-links": mapLinks,
    "030-map-link-origins": mapLinkOrigins,
    "031-plans": plans(dialect),
  };
}

/** Error for a database whose schema a newer program changed in a way that this program cannot ignore. */
export class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

export interface MigrateOptions {
  readonly migrations?: Readonly<Record<string, SchemaChange>>;
  readonly isUsed?: boolean;
  /** True for the process that moves rows between two databases. All other processes refuse to open either database during the move. */
  readonly isMoving?: boolean;
}

/** Error for a database without tables, although the caller knows that it was used before. */
export class EmptyDatabaseError extends Error {
  override readonly name = "EmptyDatabaseError";
}

/**
 * Brings a schema up to date. Processes that start simultaneously wait for each other. Either all missing changes are applied or none. Additions of a newer
 * program remain unchanged.
 *
 * @param isUsed - True if the database must not be empty.
 * @throws NewerSchemaError if a newer program changed the schema incompatibly. EmptyDatabaseError if the database is empty although `isUsed` is true.
 * MovedError if the rows were moved to another database, or if such a move is unfinished.
 */
export async function migrate(
  database: Kysely<Tables>,
  dialect: DialectName,
  { migrations = migrationsOf(dialect), isUsed = false, isMoving = false }: MigrateOptions = {},
): Promise<void> {
  const run = async (connection: Kysely<Tables>): Promise<void> => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: () => Promise.resolve(noting(migrations)) },
    });
    const tables = await tableNames(connection);
    if (!isMoving) await refuseMoved(connection, dialect, tables);
    const applied = await appliedTo(connection, tables);
    if (isUsed && applied.length === 0) throw new EmptyDatabaseError("the database is empty");
    const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
    if (unknown.length > 0) {
      const additions = await additionsOf(connection, tables);
      const known = Object.keys(migrations).every((name) => applied.includes(name));
      const change = unknown.find((name) => !additions.has(name)) ?? (known ? undefined : unknown[0]);
      if (change === undefined) return;
      throw new NewerSchemaError(`the database was used by a newer version (${change}); start that version`);
    }
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  };
  if (dialect === "postgres") return run(database);
  // kysely locks no SQLite file for its migrations; a transaction does.
  await untilUnlocked(() => database.transaction().execute(run), performance.now() + migrationWaitMs);
}

/** Returns the changes, extended so that each addition is also recorded in the database. Programs that do not know a recorded addition can then ignore it. */
function noting(migrations: Readonly<Record<string, SchemaChange>>): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, change]) => [
      name,
      {
        async up(connection: Kysely<Tables>) {
          await change.up(connection);
          if (change.isAddition) await connection.insertInto("schema_addition").values({ name }).execute();
        },
      },
    ]),
  );
}

/** Returns the names of those schema changes that programs can ignore if they do not know them. */
async function additionsOf(
  connection: Kysely<Tables>,
  tables: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!tables.includes("schema_addition")) return new Set();
  const rows = await connection.selectFrom("schema_addition").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

async function tableNames(connection: Kysely<Tables>): Promise<string[]> {
  const tables = await connection.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

/** Returns the names of the applied migrations. */
async function appliedTo(connection: Kysely<Tables>, tables: readonly string[]): Promise<string[]> {
  if (!tables.includes(DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(connection);
  return rows.map(({ name }) => name);
}
