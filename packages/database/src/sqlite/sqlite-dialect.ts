import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from "kysely";
import { isLocked, untilUnlocked } from "../database-fault.ts";
import { FoldedLog, type FoldedLogOptions, isRare } from "./folded-log.ts";
import { isProcedureQuery } from "./procedure.ts";
import { inMemory, type SqliteLine, sqliteLine, type SqliteQuestion } from "./sqlite-line.ts";
import type { SqliteResult } from "./sqlite-session.ts";

export interface SqliteDialectOptions extends Partial<Pick<FoldedLogOptions, "nowMs" | "onRare">> {
  /** Maximum time to wait for a lock that another process holds [ms]. After that the statement fails without effect. */
  readonly lockWaitMs?: number;
  /** Initial content of a database in memory, as SQLite serializes it; empty by default. */
  readonly image?: Uint8Array | undefined;
}

/**
 * Creates the kysely dialect for a SQLite file. Statements run in separate threads, so they do not block the event loop. A transaction holds the lock of the
 * file from its beginning, unless it is `read only`. While a transaction waits for the lock, statements that need no lock are executed.
 *
 * @param file - Path of the file, or `:memory:`.
 */
export function sqliteDialect(file: string, options: SqliteDialectOptions = {}): Dialect {
  return {
    createAdapter: () => new FileAdapter(),
    createDriver: () => new FileDriver(file, options),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class FileAdapter extends SqliteAdapter {
  /** True, which tells kysely that statements may run beside an open transaction. The driver itself keeps them apart. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Driver with two connections to SQLite. The writing connection serves one transaction at a time. The reading connection serves statements that need
 * no transaction, and does not wait for writes.
 */
class FileDriver implements Driver {
  readonly #file: string;
  readonly #lockWaitMs: number;
  readonly #image: Uint8Array | undefined;
  /** Write-ahead log of the file; undefined for a database in memory, which has no log. */
  readonly #log: FoldedLog | undefined;
  readonly #lines = new Map<Side, SqliteLine>();
  /** Promise that resolves at the end of the open transaction. */
  #transaction: Promise<void> | undefined;
  /** Queue of transactions that wait for the lock of the file. Only the first transaction in the queue tries to get the lock. */
  #waiting: Promise<unknown> = Promise.resolve();

  constructor(file: string, { lockWaitMs = 5000, image, nowMs = Date.now, onRare }: SqliteDialectOptions) {
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
    this.#image = image;
    const ask = (question: SqliteQuestion) => this.#askToWrite(question);
    this.#log = file === inMemory ? undefined : new FoldedLog({ file, ask, nowMs, onRare });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<FileConnection> {
    return new FileConnection(async (question) => {
      if (this.#file !== inMemory && isRead(question))
        return this.#whenUnlocked(() => this.#openLine("read").ask(question));
      const result = await this.#askToWrite(question);
      await this.#log?.afterCommit(writesRare(question));
      return result;
    });
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(connection: FileConnection, { accessMode }: TransactionSettings): Promise<void> {
    const sql = accessMode === "read only" ? "begin" : "begin immediate";
    await this.#whenFree(async () => {
      const line = this.#openLine("write");
      const { promise, resolve: end } = Promise.withResolvers<void>();
      this.#transaction = promise;
      try {
        await line.ask({ does: "query", sql, parameters: [] });
      } catch (error) {
        this.#transaction = undefined;
        end();
        throw error;
      }
      connection.enter(line, () => {
        this.#transaction = undefined;
        end();
      });
    });
  }

  async commitTransaction(connection: FileConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("commit"));
    const { hasWrittenRare } = connection;
    connection.leave();
    await this.#log?.afterCommit(hasWrittenRare);
  }

  async rollbackTransaction(connection: FileConnection): Promise<void> {
    await connection.rollBack().finally(() => connection.leave());
  }

  async destroy(): Promise<void> {
    await this.#transaction;
    await this.#log?.settle();
    for (const line of this.#lines.values()) if (!line.isBroken()) await line.close();
  }

  /** Returns the connection to the file for reading or writing. Opens a new connection if there is none, or if the last one is broken. */
  #openLine(side: Side): SqliteLine {
    const before = this.#lines.get(side);
    if (before?.isBroken() === false) return before;
    const line = sqliteLine(this.#file, this.#image);
    this.#lines.set(side, line);
    return line;
  }

  #askToWrite(question: SqliteQuestion): Promise<SqliteResult> {
    return this.#whenFree(() => this.#openLine("write").ask(question));
  }

  /** Runs a function as soon as no transaction of this process is open on the file. */
  #whenFree<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    return this.#whenUnlocked(async () => {
      while (this.#transaction !== undefined) await this.#transaction;
      return attempt();
    });
  }

  /** Runs a function that may need the lock of the file. While another process holds the lock, the function is repeated. */
  async #whenUnlocked<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    const untilMs = performance.now() + this.#lockWaitMs;
    try {
      return await attempt();
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    const answer = this.#waiting.then(() => untilUnlocked(attempt, untilMs));
    this.#waiting = answer.catch(() => undefined);
    return answer;
  }
}

type Side = "read" | "write";

function isRead(question: SqliteQuestion): boolean {
  return question.does === "query" && /^\s*select\b/i.test(question.sql);
}

function writesRare(question: SqliteQuestion): boolean {
  return question.does === "query" && isRare(question.sql);
}

class FileConnection implements DatabaseConnection {
  readonly #ask: (question: SqliteQuestion) => Promise<SqliteResult>;
  #open: { readonly line: SqliteLine; readonly end: () => void } | undefined;
  #hasWrittenRare = false;

  /**
   * Creates a connection for kysely.
   *
   * @param ask - Sends a question outside a transaction.
   */
  constructor(ask: (question: SqliteQuestion) => Promise<SqliteResult>) {
    this.#ask = ask;
  }

  /** True if the open transaction has written data that cannot be recreated. */
  get hasWrittenRare(): boolean {
    return this.#hasWrittenRare;
  }

  enter(line: SqliteLine, end: () => void): void {
    this.#open = { line, end };
    this.#hasWrittenRare = false;
  }

  leave(): void {
    this.#open?.end();
    this.#open = undefined;
  }

  async rollBack(): Promise<void> {
    // A broken line has taken its transaction with it.
    if (this.#open?.line.isBroken() === false) await this.#open.line.ask({ does: "roll back" });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const question = questionOf(query);
    if (writesRare(question)) this.#hasWrittenRare = true;
    const { rows, changes, insertId } = await (this.#open?.line.ask(question) ?? this.#ask(question));
    return {
      rows: rows as Row[],
      ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
      ...(insertId === undefined ? {} : { insertId: BigInt(insertId) }),
    };
  }

  streamQuery(): never {
    throw new Error("nobody streams rows of a SQLite file");
  }
}

function questionOf(query: CompiledQuery): SqliteQuestion {
  if (!isProcedureQuery(query)) return { does: "query", sql: query.sql, parameters: query.parameters };
  return { does: "call", procedure: query.procedure, argument: query.argument };
}
