import type { ClientBase, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { hostUrls } from "./host-urls.ts";
import { DatabaseLostError } from "../database-fault.ts";

/** Maximum time until a connection is established [ms], unless the URL has `connect_timeout`. */
const connectTimeoutMs = 1000;

/** Time for which a new pool retries its first connection [ms]. On a busy machine the first attempts may fail. */
const firstWithinMs = 20_000;

interface PostgresPoolOptions {
  /** Maximum number of simultaneous connections of the pool to the database server. */
  readonly connectionsMax: number;
  /** Maximum time until the response to a statement [ms]; 0 for no maximum. */
  readonly queryTimeoutMs: number;
  /** Application name of the process in PostgreSQL; {@link serversName} by default. */
  readonly name?: string;
}

/** Name under which servers and commands connect to PostgreSQL (its `application_name`). */
export const serversName = "halcyon";

/** Name under which the command that moves rows from SQLite to PostgreSQL connects to PostgreSQL (its `application_name`). */
export const moversName = "halcyon move";

/** Pool of connections to the database server that accepts writes. */
interface PostgresPool {
  readonly options: object;
  /**
   * Returns a connection of the pool.
   *
   * @throws DatabaseLostError if the database cannot be reached. Other errors, such as a wrong password, are thrown unchanged.
   */
  connect(): Promise<PoolClient>;
  /**
   * Runs one statement on a connection of the pool. If the statement fails, the connection is closed.
   *
   * @throws DatabaseLostError if the connection is lost.
   */
  query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  end(): Promise<void>;
}

/** Error for a standby: a database server that follows another server and accepts no writes. */
export class StandbyError extends Error {
  override readonly name = "StandbyError";
}

/**
 * Opens a pool of PostgreSQL connections. The driver is loaded at the first call, so an embedded server starts without it. With several hosts, the pool uses
 * the host that accepts writes until that host refuses connections. The pool then tries the other hosts in turn.
 *
 * @param url - `postgres://...`, with one or more hosts, separated by commas. Its parameter `connect_timeout`, as in libpq, is the maximum time until a
 * connection is established [s].
 */
export async function postgresPool(
  url: string,
  { connectionsMax, queryTimeoutMs, name = serversName }: PostgresPoolOptions,
): Promise<PostgresPool> {
  const { default: pg } = await import("pg");
  // Instants and counts are below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  class Client extends pg.Client {
    override query(...given: readonly never[]): never {
      const answer: unknown = super.query(...(given as unknown as [string]));
      return (answer instanceof Promise ? answer.catch(throwAsLost) : answer) as never;
    }
  }
  const options = {
    Client,
    max: connectionsMax,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutOf(url),
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    types,
    // The pool's own `verify` loses a connection for which its caller has waited too long meanwhile.
    onConnect: refuseStandby,
  };
  const pools = hostUrls(url).map((connectionString) => new pg.Pool({ ...options, connectionString }));
  for (const pool of pools) {
    // A connection that breaks while it is idle is replaced at the next use.
    pool.on("error", () => undefined);
    // So is one that breaks between two statements of somebody who holds it: the next statement tells them.
    pool.on("connect", (client) => client.on("error", () => undefined));
    pool.on("release", (_error, client) => closeIndebted(client));
  }
  const openedMs = performance.now();
  let isReached = false;
  let first = 0;

  async function connect(): Promise<PoolClient> {
    for (;;) {
      try {
        const client = await connectOnce();
        isReached = true;
        return client;
      } catch (error) {
        if (isReached || !tookTooLong(error) || performance.now() - openedMs > firstWithinMs) throw error;
      }
    }
  }

  async function connectOnce(): Promise<PoolClient> {
    const start = first;
    const failures: unknown[] = [];
    for (let turn = 0; turn < pools.length; turn++) {
      const index = (start + turn) % pools.length;
      try {
        const client = await pools[index]!.connect();
        first = index;
        return client;
      } catch (error) {
        failures.push(error);
      }
    }
    throw reportedAsLost(failures[0]);
  }

  return {
    options,
    connect,
    async query<Row extends QueryResultRow>(statement: string | QueryConfig, values?: readonly unknown[]) {
      const client = await connect();
      try {
        const result = await client.query<Row>(statement, values && [...values]);
        client.release();
        return result;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** Returns the maximum time until a connection is established [ms]. */
function connectTimeoutOf(url: string): number {
  const seconds = Number(/[?&]connect_timeout=(\d+)(?:&|$)/u.exec(url)?.[1] ?? 0);
  return seconds === 0 ? connectTimeoutMs : seconds * 1000;
}

function throwAsLost(error: unknown): never {
  throw reportedAsLost(error);
}

/** Returns true if an error is a timeout of the driver, which it throws without an error code. */
function tookTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.includes("timeout");
}

/** Throws an error if the server is a standby. A server becomes a standby only when it starts, so it suffices to check new connections. */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby === true) throw new StandbyError("the database takes no writes");
}

/**
 * Closes a connection that returns to the pool while a response is still outstanding, for example after a timeout. Otherwise the next statement might wait
 * forever for the old response.
 */
function closeIndebted(client: PoolClient): void {
  const { readyForQuery } = client as unknown as { readonly readyForQuery: boolean };
  if (!readyForQuery) void client.end();
}

/** Returns a {@link DatabaseLostError} if the error means a lost connection. All other errors are returned unchanged. */
export function reportedAsLost(error: unknown): unknown {
  if (!isLoss(error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  // A connection that none of several addresses takes has a code and no message.
  return new DatabaseLostError(error.message || code, { cause: error });
}

/** Returns true if PostgreSQL ended the session, or if the connection broke or was never established. */
function isLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return lostCodes.test(code) || lostWords.test(error.message);
}

/**
 * PostgreSQL's codes for lost connections and operator interventions (appendix A of its manual), and codes of broken sockets. Only errors of database
 * connections are checked, because other sockets can break too.
 */
const lostCodes = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Messages of the driver for lost connections, for errors that have no code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;
