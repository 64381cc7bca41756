import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { LRUCache } from "lru-cache";
import type { Procedure, Statements } from "./procedure.ts";

/** Request to a SQLite connection, in a form that can be sent between threads. */
export type SqliteRequest =
  | { readonly does: "query"; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Call of a procedure that a module exports. It runs in the open transaction, or in its own transaction if none is open. */
  | { readonly does: "call"; readonly module: string; readonly name: string; readonly argument: unknown }
  /** Rollback of the open transaction. It has no effect if no transaction is open. */
  | { readonly does: "roll back" };

/** Result of a statement: its rows, or the number of rows that it changed. */
export interface SqliteResult {
  readonly rows: unknown[];
  readonly changes?: number | bigint;
  readonly insertId?: number | bigint;
}

/** Connection to a SQLite file that answers synchronously. If another process holds the lock, the request fails without waiting. */
interface SqliteSession {
  /**
   * Answers a request.
   *
   * @param run - Function to run, if the request calls a procedure.
   */
  answer(request: SqliteRequest, run?: Procedure<unknown, unknown>["run"]): SqliteResult;
  close(): void;
}

/** Maximum number of cached prepared statements. It is reached only if statements contain lists of many different lengths. */
const preparedMax = 200;

/**
 * Creates a connection to a SQLite file that answers synchronously. The first request opens the file.
 *
 * @param file - Path of the file, or `:memory:`.
 * @param image - Initial content of an in-memory database.
 */
export function sqliteSession(file: string, image?: Uint8Array): SqliteSession {
  let connection: DatabaseSync | undefined;
  const prepared = new LRUCache<string, { readonly statement: StatementSync; readonly reads: boolean }>({
    max: preparedMax,
  });

  const query = (sql: string, parameters: readonly unknown[]): SqliteResult => {
    let known = prepared.get(sql);
    if (known === undefined) {
      const statement = connection!.prepare(sql);
      known = { statement, reads: statement.columns().length > 0 };
      prepared.set(sql, known);
    }
    const values = parameters as SQLInputValue[];
    if (known.reads) return { rows: known.statement.all(...values) };
    const { changes, lastInsertRowid } = known.statement.run(...values);
    return { rows: [], changes, insertId: lastInsertRowid };
  };
  const statements: Statements = {
    all: <Row>(sql: string, ...parameters: unknown[]) => query(sql, parameters).rows as Row[],
    run: (sql, ...parameters) => Number(query(sql, parameters).changes),
  };
  const rollBack = (): void => {
    // A full disk has ended the transaction already.
    if (connection!.isTransaction) connection!.exec("rollback");
  };

  return {
    answer(request, run) {
      connection ??= opened(file, image);
      if (request.does === "query") return query(request.sql, request.parameters);
      if (request.does === "roll back") {
        rollBack();
        return { rows: [] };
      }
      if (connection.isTransaction) return { rows: [run!(statements, request.argument)] };
      connection.exec("begin immediate");
      try {
        const result = run!(statements, request.argument);
        connection.exec("commit");
        return { rows: [result] };
      } catch (error) {
        rollBack();
        throw error;
      }
    },
    close() {
      prepared.clear();
      connection?.close();
      connection = undefined;
    },
  };
}

function opened(file: string, image: Uint8Array | undefined): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    if (image !== undefined) connection.deserialize(image);
    connection.exec("pragma journal_mode = wal");
    // What is committed outlives a loss of power: no unit is given to a request before the disk holds that it was taken.
    connection.exec("pragma synchronous = full");
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
