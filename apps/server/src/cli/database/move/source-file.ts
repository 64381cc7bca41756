import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { isLocked } from "@halcyon/database/database-fault";
import { FileInUseError, holdsFile } from "@halcyon/database/files/heartbeat";
import { migrationsOf } from "@halcyon/database/schema/migrate";
import { movedToTable, type MovedToTable } from "@halcyon/database/schema/moved";
import type { ServerProcessTable } from "@halcyon/database/schema/tables";
import { OperatorError } from "@halcyon/accounts/operator-error";
import { type MovedTable, movedTables } from "./moved-table.ts";
import { type RowTexts, rowTexts } from "./row-texts.ts";

/** SQLite file that is open for a move. No other process can use the file while it is open. */
export interface SourceFile extends Disposable {
  readonly file: DatabaseSync;
  /** True if the file has an older schema, to which migrations of this version have not been applied yet. */
  readonly isOlder: boolean;
  readonly tables: readonly MovedTable[];
  /** Mark which says that the rows were moved, or that a move has begun. Undefined if there was no move. */
  readonly mark: MovedToTable | undefined;
  /**
   * Returns the rows of a table in key order.
   *
   * @param after - Key after which the rows begin; by default all rows are returned.
   */
  rows(table: MovedTable, after?: RowTexts): Iterable<RowTexts>;
  keepMark(mark: MovedToTable): void;
  dropMark(): void;
}

interface SourceFileOptions {
  readonly nowMs: () => number;
  /** Returns true if the process with an id is running on this host. */
  readonly isAlive: (pid: number) => boolean;
}

/**
 * Opens the SQLite file of a data folder for exclusive use.
 *
 * @throws OperatorError if there is no file, if another process has it open, or if a newer version used it.
 * @throws FileInUseError if that process is a server, or if a server on another host wrote its heartbeat in the last 15 s.
 */
export function openSourceFile(path: string, options: SourceFileOptions): SourceFile {
  if (!existsSync(path)) throw new OperatorError("absent", `there is no database to move: ${path}.`);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    takeAlone(file, path, options);
    const server = livingServer(file, options);
    if (server !== undefined) throw new FileInUseError(server);
    return sourceOf(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

function sourceOf(file: DatabaseSync): SourceFile {
  const names = tableNames(file);
  const applied = names.has("kysely_migration")
    ? file
        .prepare("select name from kysely_migration")
        .all()
        .map((row) => String(row["name"]))
    : [];
  const known = Object.keys(migrationsOf("sqlite"));
  const unknown = applied.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new OperatorError(
      "refused",
      `the database was used by a newer version (${unknown}): move it with that one.`,
    );
  const mark = names.has(movedToTable)
    ? (file.prepare(`select * from ${movedToTable}`).get() as MovedToTable | undefined)
    : undefined;
  return {
    file,
    isOlder: known.some((name) => !applied.includes(name)),
    tables: movedTables(file),
    mark,
    *rows(table, after) {
      const columns = table.columns.map(({ name }) => quoted(name)).join(", ");
      const key = table.key.map(({ name }) => quoted(name)).join(", ");
      const behind = after === undefined ? "" : `where (${key}) > (${table.key.map(() => "?").join(", ")})`;
      const statement = file.prepare(
        `select ${columns} from ${quoted(table.name)} ${behind} order by ${key}`,
      );
      statement.setReadBigInts(true);
      const given = after === undefined ? [] : keyValues(table, after);
      for (const row of statement.iterate(...given)) yield rowTexts(table, row);
    },
    keepMark({ id, target, begun_at: begunAt, done_at: doneAt }) {
      file.exec("begin immediate");
      file.exec(
        `create table if not exists ${movedToTable} (id text primary key not null, target text not null, begun_at bigint not null, done_at bigint)`,
      );
      file.exec(`delete from ${movedToTable}`);
      file.prepare(`insert into ${movedToTable} values (?, ?, ?, ?)`).run(id, target, begunAt, doneAt);
      file.exec("commit");
    },
    dropMark: () => file.exec(`drop table if exists ${movedToTable}`),
    [Symbol.dispose]: () => file.close(),
  };
}

/** Locks the file until it is closed, so that no other process can use it. See https://sqlite.org/pragma.html#pragma_locking_mode. */
function takeAlone(file: DatabaseSync, path: string, options: SourceFileOptions): void {
  try {
    file.exec("pragma locking_mode = exclusive");
    // What is committed outlives a loss of power, as with a server.
    file.exec("pragma synchronous = full");
    file.exec("begin exclusive; commit");
  } catch (error) {
    if (!isLocked(error)) throw error;
    const server = serverBeside(path, options);
    if (server !== undefined) throw new FileInUseError(server);
    throw new OperatorError("refused", `another process uses ${path}: stop it, then move again.`);
  }
}

/** Returns the server that probably prevents locking the file. Returns undefined if the file names no server, or cannot be read. */
function serverBeside(path: string, options: SourceFileOptions): ServerProcessTable | undefined {
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    return livingServer(file, options);
  } catch {
    return undefined;
  } finally {
    file.close();
  }
}

/** Returns the server that the file records as its user, if this server may still be running; otherwise undefined. */
function livingServer(
  file: DatabaseSync,
  { nowMs, isAlive }: SourceFileOptions,
): ServerProcessTable | undefined {
  if (!tableNames(file).has("server_process")) return undefined;
  const owner = file.prepare("select * from server_process").get() as ServerProcessTable | undefined;
  const self = { token: "", host: hostname(), pid: process.pid };
  return owner !== undefined && holdsFile(owner, self, nowMs(), isAlive) ? owner : undefined;
}

function tableNames(file: DatabaseSync): ReadonlySet<string> {
  const rows = file.prepare("select name from sqlite_schema where type = 'table'").all();
  return new Set(rows.map((row) => String(row["name"])));
}

function keyValues(table: MovedTable, key: RowTexts): SQLInputValue[] {
  return table.key.map(({ type }, place) => (type === "text" ? key[place]! : BigInt(key[place]!)));
}

function quoted(name: string): string {
  return `"${name}"`;
}
