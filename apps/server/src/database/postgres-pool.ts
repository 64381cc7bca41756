import type { Pool } from "pg";

/** Until a connection must stand [ms]. */
const connectTimeoutMs = 1000;

export interface PostgresPoolOptions {
  /** Most connections at once. */
  readonly connectionsMax: number;
  /** Until a statement must be answered [ms]. */
  readonly queryTimeoutMs: number;
  /** What PostgreSQL calls the process; {@link serversName} where it is not given. */
  readonly name?: string;
}

/** What PostgreSQL calls servers and commands. */
export const serversName = "halcyon";

/**
 * Connections to PostgreSQL; the driver is loaded at the first call, so that an embedded server starts without it.
 *
 * @param url - `postgres://...`
 */
export async function postgresPool(
  url: string,
  { connectionsMax, queryTimeoutMs, name = serversName }: PostgresPoolOptions,
): Promise<Pool> {
  const { default: pg } = await import("pg");
  // Instants and counts are below 2^53.
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    application_name: name,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    types,
  });
  // A connection that breaks while it is idle is replaced at the next use.
  pool.on("error", () => undefined);
  // So is one that breaks between two statements of somebody who holds it: the next statement tells them.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
