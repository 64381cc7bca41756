import type { ClientBase, PoolClient, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { hostUrls } from "./host-urls.ts";
import { DatabaseLostError } from "../database-fault.ts";

/** Maximum time until a connection is established [ms]. */
const connectTimeoutMs = 1000;

/** Time for which a new pool retries its first connection, as on a busy machine [ms]. */
const firstWithinMs = 20_000;

interface PostgresPoolOptions {
  /** Maximum number of simultaneous connections. */
  readonly connectionsMax: number;
  /** Maximum time until a statement is answered [ms]. */
  readonly queryTimeoutMs: number;
  /** Application name of the process in PostgreSQL, {@link serversName} by default. */
  readonly name?: string;
}

/** Application name of servers and commands in PostgreSQL. */
export const serversName = "halcyon";

/** Application name, in PostgreSQL, of the command that moves rows to it. */
export const moversName = "halcyon move";

/** Pool of connections to the server of a database that takes writes. */
interface PostgresPool {
  readonly options: object;
  /** @throws DatabaseLostError */
  connect(): Promise<PoolClient>;
  /**
   * Runs one statement on a connection, which is closed if the statement fails.
   * @throws DatabaseLostError, as each statement of a connection does
   */
  query<Row extends QueryResultRow>(
    statement: string | QueryConfig,
    values?: readonly unknown[],
  ): Promise<QueryResult<Row>>;
  end(): Promise<void>;
}

/** Error for a server of the database that follows another and takes no writes. */
export class StandbyError extends Error {
  override readonly name = "StandbyError";
}

/**
 * Opens a pool of PostgreSQL connections. The driver is loaded at the first call, so an embedded server starts without it. With several hosts, the pool uses
 * the one that takes writes until it takes no more connections. It then asks the others in turn.
 *
 * @param url - `postgres://...`, with one host or several, separated by commas.
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
    connectionTimeoutMillis: connectTimeoutMs,
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

function throwAsLost(error: unknown): never {
  throw reportedAsLost(error);
}

/** Returns true if an error is a timeout, for which the driver has no code. */
function tookTooLong(error: unknown): boolean {
  return error instanceof Error && error.message.includes("timeout");
}

/** Refuses a standby. A server becomes a standby only by a start, so that only new connections can meet one. */
async function refuseStandby(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  if (rows[0]?.standby === true) throw new StandbyError("the database takes no writes");
}

/**
 * Closes a connection that is given back while it owes a response, for example after a timeout of a statement. Nobody knows how long the next statement would
 * wait on it.
 */
function closeIndebted(client: PoolClient): void {
  const { readyForQuery } = client as unknown as { readonly readyForQuery: boolean };
  if (!readyForQuery) void client.end();
}

/** Returns a {@link DatabaseLostError} if the error means a lost connection. Returns every other error unchanged. */
export function reportedAsLost(error: unknown): unknown {
  if (!isLoss(error)) return error;
  const { code = "" } = error as NodeJS.ErrnoException;
  // A connection that none of several addresses takes has a code and no message.
  return new DatabaseLostError(error.message || code, { cause: error });
}

/** Returns true if PostgreSQL ended the session, or if the connection broke or was never made. */
function isLoss(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as NodeJS.ErrnoException;
  return lostCodes.test(code) || lostWords.test(error.message);
}

/**
 * Codes of lost connections and of operators' interventions in appendix A of PostgreSQL's manual, and of broken sockets. Only the errors of our own connections
 * are checked: others break sockets too.
 */
const lostCodes = /^(08...|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/;

/** Messages of the driver about a lost connection, which has no error code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;
