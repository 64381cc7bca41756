import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { OperatorError } from "@halcyon/accounts/operator-error";
import { ConfigError } from "../../../config/config-error.ts";
import type { Database } from "@halcyon/database/database";
import { resultCodeOf } from "@halcyon/database/database-fault";
import { migrate } from "@halcyon/database/schema/migrate";
import { movedFromTable, type MovedFromTable } from "@halcyon/database/schema/moved";
import { hostUrls } from "@halcyon/database/postgres/host-urls";
import { moversName, postgresPool, serversName } from "@halcyon/database/postgres/postgres-pool";
import type { Tables } from "@halcyon/database/schema/tables";
import type { MovedTable } from "./moved-table.ts";
import { type RowsDigest, rowsDigester, type RowTexts } from "./row-texts.ts";

/** Progress of a move of rows, as the PostgreSQL database records it. */
interface Progress {
  /** Id of the SQLite file from which the rows come. */
  readonly id: string;
  /** Key of the last row that was moved, for each table. */
  readonly lastKeys: ReadonlyMap<string, RowTexts>;
  readonly isDone: boolean;
}

/** PostgreSQL database to which rows are moved, with the schema of this version. */
export interface TargetDatabase extends AsyncDisposable {
  /** URL of the database: `postgres://...`. */
  readonly url: string;
  /** Host and name of the database, without user and password. */
  readonly name: string;
  readonly database: Database;
  /** Returns the progress of the move, or undefined if no move has begun. */
  progress(): Promise<Progress | undefined>;
  /** Counts the rows of a table. Returns 0 if the table does not exist. */
  count(table: string): Promise<number>;
  /** Deletes the rows that migrations created, and records that a move has begun. */
  begin(id: string, tables: readonly MovedTable[], nowMs: number): Promise<void>;
  /** Adds rows, and records the key of the last row in the same transaction. */
  add(table: MovedTable, rows: readonly RowTexts[]): Promise<void>;
  digest(table: MovedTable): Promise<RowsDigest>;
  /** Records that the move is done. `alongside` makes further changes in the same transaction. */
  end(nowMs: number, alongside: (transaction: Transaction<Tables>) => Promise<void>): Promise<void>;
}

/** Timeout of a query [ms]. It is long because tables may be large. */
const queryTimeoutMs = 30 * 60_000;

/** Number of rows that are read at once for a comparison. */
const fetchedAtOnce = 1000;

/**
 * Opens the database, and creates missing tables.
 *
 * @param isDry - True to leave the database unchanged. Its tables may then be missing.
 * @throws OperatorError if a server or a command uses the database.
 * @throws ConfigError if the database cannot be used, or was used by a newer version.
 */
export async function openTargetDatabase(url: string, isDry = false): Promise<TargetDatabase> {
  const pool = await postgresPool(url, { connectionsMax: 1, queryTimeoutMs, name: moversName });
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await ofTarget("cannot be used", async () => {
      await refuseServers(database);
      if (!isDry) await migrate(database, "postgres", { isMoving: true });
    });
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return {
    url,
    name: nameOf(url),
    database,
    async progress() {
      const row = await markOf(database);
      if (row === undefined) return undefined;
      const lastKeys = Object.entries(JSON.parse(row.progress) as Record<string, RowTexts>);
      return { id: row.id, lastKeys: new Map(lastKeys), isDone: row.done_at !== null };
    },
    count: async (table) => ((await hasTable(database, table)) ? countRows(database, table) : 0),
    begin: (id, tables, nowMs) =>
      database.transaction().execute(async (transaction) => {
        for (const { name } of tables.toReversed()) await emptied(transaction, name);
        await sql`create table ${sql.table(movedFromTable)}
          (id text primary key not null, progress text not null, begun_at bigint not null, done_at bigint)`.execute(
          transaction,
        );
        await sql`insert into ${sql.table(movedFromTable)} values (${id}, '{}', ${nowMs}, null)`.execute(
          transaction,
        );
      }),
    add: (table, rows) =>
      database.transaction().execute(async (transaction) => {
        await transaction.executeQuery(insertion(table, rows));
        const last = { [table.name]: keyOf(table, rows.at(-1)!) };
        await sql`update ${sql.table(movedFromTable)}
          set progress = (progress::jsonb || ${JSON.stringify(last)}::jsonb)::text`.execute(transaction);
      }),
    digest: (table) =>
      database.transaction().execute(async (transaction) => {
        const digester = rowsDigester();
        for await (const row of rowsOf(transaction, table)) digester.take(row);
        return digester.digest();
      }),
    end: (nowMs, alongside) =>
      database.transaction().execute(async (transaction) => {
        await alongside(transaction);
        await sql`update ${sql.table(movedFromTable)} set done_at = ${nowMs}`.execute(transaction);
      }),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/**
 * Runs a function that uses the target database. If it fails, the error message names the database.
 *
 * @param what - Predicate of the error message, such as "cannot be used".
 * @throws ConfigError if the function fails. OperatorErrors and errors of the SQLite file are passed on unchanged.
 */
export async function ofTarget<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // What the file has to say is not of the database.
    if (error instanceof OperatorError || resultCodeOf(error) !== 0) throw error;
    // A connection that is refused may have a code and no message; neither holds the URL and its password.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`the database to move to ${what} (${message || code})`, { cause: error });
  }
}

function nameOf(url: string): string {
  const hosts = hostUrls(url).map((one) => new URL(one));
  const { protocol, pathname } = hosts[0]!;
  return `${protocol}//${hosts.map(({ host }) => host).join(",")}${pathname}`;
}

/** Number of retries of the check for open connections, and the interval between retries [ms]. A connection that was just closed may still be listed. */
const endedWithin = { tries: 20, everyMs: 150 } as const;

/** Checks that no server uses a database. Servers that connect with other roles are visible only if the current role may see the activity of others. */
async function refuseServers(database: Database): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await sql<{ connections: number }>`select count(*) as connections from pg_stat_activity
      where datname = current_database() and application_name = ${serversName}`.execute(database);
    const { connections } = rows[0]!;
    if (connections === 0) return;
    if (tries === endedWithin.tries)
      throw new OperatorError(
        "refused",
        `a server or a command uses the database to move to (${connections} connections): stop it, then move again.`,
      );
    await sleep(endedWithin.everyMs);
  }
}

async function markOf(database: Database): Promise<MovedFromTable | undefined> {
  if (!(await hasTable(database, movedFromTable))) return undefined;
  const { rows } = await sql<MovedFromTable>`select * from ${sql.table(movedFromTable)}`.execute(database);
  return rows[0];
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`select to_regclass(${name}) is not null as is_there`.execute(database);
  return rows[0]!.is_there;
}

/** Counts the rows of a table. */
export async function countRows(database: Database, table: string): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(
    database,
  );
  return rows[0]!.rows;
}

/** Deletes all rows of a table. An empty table is not touched, because the role may not be allowed to delete its rows. */
async function emptied(transaction: Transaction<Tables>, name: string): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(transaction);
  if (rows.length > 0) await sql`delete from ${sql.table(name)}`.execute(transaction);
}

function insertion({ name, columns }: MovedTable, rows: readonly RowTexts[]): CompiledQuery {
  const names = columns.map((column) => `"${column.name}"`).join(", ");
  const lists = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(", ");
  const values = columns.map((_, index) => rows.map((row) => row[index]!));
  return CompiledQuery.raw(`insert into "${name}" (${names}) select * from unnest(${lists})`, values);
}

function keyOf({ columns, key }: MovedTable, row: RowTexts): RowTexts {
  return key.map(({ name }) => row[columns.findIndex((column) => column.name === name)]!);
}

/** Yields all rows of a table as texts. The rows are read through a cursor. */
async function* rowsOf(
  transaction: Transaction<Tables>,
  { name, columns }: MovedTable,
): AsyncIterable<RowTexts> {
  const texts = columns.map((column) =>
    column.type === "bytea" ? `'\\x' || encode("${column.name}", 'hex')` : `"${column.name}"::text`,
  );
  const list = texts.map((text, index) => `${text} as c${index}`).join(", ");
  const run = (text: string) =>
    transaction.executeQuery<Record<string, string | null>>(CompiledQuery.raw(text));
  await run(`declare moved cursor for select ${list} from "${name}"`);
  for (;;) {
    const { rows } = await run(`fetch ${fetchedAtOnce} from moved`);
    if (rows.length === 0) return;
    for (const row of rows) yield columns.map((_, index) => row[`c${index}`]!);
  }
}
