import type { PgBoss, QueueOptions } from "pg-boss";
import { postgresPool, serversName } from "@halcyon/database/postgres/postgres-pool";

interface BossOptions {
  /** What the queue is called; queues of one name share their jobs. */
  readonly name: string;
  /** After so long without a sign of life a worker is taken for dead and its job is given to another [s], at least 10. */
  readonly deadAfterSeconds: number;
  /** How often dead workers are looked for [s]. */
  readonly superviseEverySeconds: number;
  /** How often a job is tried that failed or whose worker died, and how long after [s]. */
  readonly retry: Pick<QueueOptions, "retryLimit" | "retryDelay" | "retryBackoff" | "retryDelayMax">;
}

interface StartedBoss {
  readonly boss: PgBoss;
  /**
   * Takes no more jobs, and waits for those under way. It gives back what is not done by then, as if that had failed.
   *
   * @param graceMs - How long they have, at least a second.
   */
  readonly close: (graceMs?: number) => Promise<void>;
}

const graceMsDefault = 10_000;

/** Longer than any job lasts [s]; the heartbeat finds dead workers long before. */
const longestSeconds = 6 * 3600;

/** The queue's own statements may work through many jobs. */
const pooled = { connectionsMax: 3, queryTimeoutMs: 30_000 };

/**
 * Starts pg-boss with its tables and a queue, which are made where they are not there.
 *
 * @param url - `postgres://...`, with one host or several.
 * @param process - What PostgreSQL calls the process.
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
