import { CompiledQuery, type Transaction } from "kysely";
import type { Db, PgBoss } from "pg-boss";
import { moversName } from "@halcyon/database/postgres/postgres-pool";
import type { Tables } from "@halcyon/database/schema/tables";
import { batchQueue, type JobQueue, type WorkOnJob } from "./job-queue.ts";
import { startedBoss } from "./started-boss.ts";

interface PostgresQueueOptions {
  /** Name of the queue; by default the name of the queue for batch jobs. Queues with the same name share their jobs. */
  readonly name?: string;
  /** Number of jobs that this process runs at the same time; 1 by default. */
  readonly atOnce?: number | undefined;
  /** Interval at which workers look for jobs [s], at least 0.5; 2 by default. */
  readonly pollEverySeconds?: number;
  /** Time without a heartbeat after which a worker is considered dead and another one takes its job [s], at least 10. */
  readonly deadAfterSeconds?: number;
  /** Interval at which dead workers are looked for [s]; 10 by default. */
  readonly superviseEverySeconds?: number;
}

/** Retry options of the queue [s]. The number of retries is larger than a job needs, because the job store decides when to give up. */
const retry = { retryLimit: 1000, retryDelay: 1 };

const defaults = {
  name: batchQueue,
  atOnce: 1,
  pollEverySeconds: 2,
  deadAfterSeconds: 15,
  superviseEverySeconds: 10,
} as const satisfies PostgresQueueOptions;

/**
 * Opens a job queue in PostgreSQL, which all processes of the server share. It uses pg-boss, whose tables are in a separate schema.
 *
 * @param url - Address of the database: `postgres://...`.
 */
export async function postgresQueue(
  url: string,
  work: WorkOnJob,
  options: PostgresQueueOptions = {},
): Promise<JobQueue> {
  const wishes = { ...defaults, ...options };
  const { name, pollEverySeconds } = wishes;
  const { boss, close } = await startedBoss(url, { ...wishes, retry });
  const closing = new AbortController();
  const polling = { pollingIntervalSeconds: pollEverySeconds };
  const startWorker = async (): Promise<void> => {
    const worker = await boss.work<{ id: string }>(name, polling, async ([job]) => {
      if (job === undefined) return;
      const { id } = job.data;
      const pause = await work(id, AbortSignal.any([job.signal, closing.signal]));
      if (pause) await boss.send(name, { id }, { startAfter: Math.ceil(pause.againAfterMs / 1000) });
      // Where there was one there may be more: it looks again without waiting.
      boss.notifyWorker(worker);
    });
  };
  for (let count = 0; count < (wishes.atOnce ?? defaults.atOnce); count += 1) await startWorker();
  return {
    addIn: adding(boss, name),
    // The next look at the queue finds it.
    begin: () => undefined,
    async close() {
      closing.abort();
      await close();
    },
  };
}

/** Queue to which this process only adds jobs. */
interface PostgresQueueEntry extends AsyncDisposable {
  /** Adds a job within a transaction of the database that contains the queue. */
  readonly addIn: JobQueue["addIn"];
}

/** Opens a job queue in PostgreSQL, only to add jobs that were moved from another database. Servers run these jobs later. */
export async function postgresQueueEntry(url: string, name: string): Promise<PostgresQueueEntry> {
  const { boss, close } = await startedBoss(url, { ...defaults, name, retry }, moversName);
  return { addIn: adding(boss, name), [Symbol.asyncDispose]: close };
}

function adding(boss: PgBoss, name: string): JobQueue["addIn"] {
  return async (transaction, id) => {
    await boss.send(name, { id }, { db: inside(transaction) });
  };
}

/** Returns an adapter with which pg-boss runs its statements in the given transaction. */
function inside(transaction: Transaction<Tables>): Db {
  return { executeSql: async (text, values) => transaction.executeQuery(CompiledQuery.raw(text, values)) };
}
