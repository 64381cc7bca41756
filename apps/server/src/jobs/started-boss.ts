import type { PgBoss, QueueOptions } from "pg-boss";
import { postgresPool, serversName } from "@halcyon/database/postgres/postgres-pool";

interface BossOptions {
  /** Name of the queue. Queues with the same name share their jobs. */
  readonly name: string;
  /** Time without a heartbeat after which a worker is considered dead and another one takes its job [s], at least 10. */
  readonly deadAfterSeconds: number;
  /** Interval at which dead workers are looked for [s]. */
  readonly superviseEverySeconds: number;
  /** Maximum number of retries of a job that failed or whose worker died, and the delay before a retry [s]. */
  readonly retry: Pick<QueueOptions, "retryLimit" | "retryDelay" | "retryBackoff" | "retryDelayMax">;
}

interface StartedBoss {
  readonly boss: PgBoss;
  /**
   * Stops taking jobs, and waits until the running jobs end. Jobs that do not end in time are returned to the queue as failed.
   *
   * @param graceMs - Time for running jobs to end [ms], at least 1000.
   */
  readonly close: (graceMs?: number) => Promise<void>;
}

const graceMsDefault = 10_000;

/** Timeout of a job [s]. It is longer than any job lasts. Dead workers are found long before, by their missing heartbeat. */
const longestSeconds = 6 * 3600;

/** Limits of the queue's database connections. One statement of the queue may process many jobs. */
const pooled = { connectionsMax: 3, queryTimeoutMs: 30_000 };

/**
 * Starts pg-boss. Creates its tables and the queue if they do not exist.
 *
 * @param url - `postgres://...`, with one or several hosts.
 * @param process - Name under which PostgreSQL lists the connections of the process.
 */
export async function startedBoss(
  url: string,
  { name, deadAfterSeconds, superviseEverySeconds, retry }: BossOptions,
  process = serversName,
): Promise<StartedBoss> {
  const { PgBoss } = await import("pg-boss");
  const pool = await postgresPool(url, { ...pooled, name: process });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    superviseIntervalSeconds: superviseEverySeconds,
    monitorIntervalSeconds: superviseEverySeconds,
  });
  // What cannot be done now is tried again at the next look.
  boss.on("error", () => undefined);
  await boss.start();
  await boss.createQueue(name, {
    heartbeatSeconds: deadAfterSeconds,
    expireInSeconds: longestSeconds,
    deleteAfterSeconds: 3600,
    ...retry,
  });
  let closed: Promise<void> | undefined;
  return {
    boss,
    close(graceMs = graceMsDefault) {
      closed ??= boss.stop({ graceful: true, timeout: graceMs }).then(() => pool.end());
      return closed;
    },
  };
}
