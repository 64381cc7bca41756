import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue, WorkOnJob } from "./job-queue.ts";
import { postgresQueue } from "./job-queue.postgres.ts";
import type { JobStore } from "./job-store.ts";

interface QueueOptions {
  /** Name of the queue; by default the name of the queue for batch jobs. */
  readonly name?: string;
  /** Number of jobs that a process runs at the same time; 1 by default. */
  readonly atOnce?: number;
}

/**
 * Opens the job queue of a server.
 *
 * @param databaseUrl - URL of the PostgreSQL database of the server; undefined if the server uses a SQLite file.
 */
export function jobQueueOf(
  databaseUrl: string | undefined,
  store: Pick<JobStore, "unfinished">,
  work: WorkOnJob,
  wishes: QueueOptions = {},
): Promise<JobQueue> {
  return databaseUrl === undefined
    ? inProcessQueue(work, { unfinished: () => store.unfinished(), atOnce: wishes.atOnce })
    : postgresQueue(databaseUrl, work, wishes);
}

interface InProcessQueueOptions {
  /** Returns the jobs that an earlier process left unfinished. */
  readonly unfinished: () => Promise<readonly string[]>;
  /** Number of jobs that run at the same time; 1 by default. */
  readonly atOnce?: number | undefined;
  /** Delay after which a failed job is tried again [ms]; 1000 by default. */
  readonly retryAfterMs?: number;
}

/**
 * Opens a queue for the single process that owns a SQLite file. Jobs that are unfinished when the process ends start again with the next
 * process.
 */
export async function inProcessQueue(
  work: WorkOnJob,
  { unfinished, atOnce = 1, retryAfterMs = 1000 }: InProcessQueueOptions,
): Promise<JobQueue> {
  const closing = new AbortController();
  const waiting = [...(await unfinished())];
  const running = new Set<Promise<void>>();

  const run = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !closing.signal.aborted; id = waiting.shift()) {
      try {
        const pause = await work(id, closing.signal);
        if (pause) void beginAfter(id, pause.againAfterMs);
      } catch {
        await sleep(retryAfterMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
        waiting.push(id);
      }
    }
  };
  const wake = (): void => {
    while (running.size < atOnce && waiting.length > 0 && !closing.signal.aborted) {
      const one = run().finally(() => {
        running.delete(one);
        wake();
      });
      running.add(one);
    }
  };

  const begin = (id: string): void => {
    waiting.push(id);
    wake();
  };
  const beginAfter = (id: string, ms: number): Promise<void> =>
    sleep(ms, id, { signal: closing.signal, ref: false }).then(begin, () => undefined);

  wake();
  return {
    // The job is unfinished from its transaction on, which the next process would find.
    addIn: async () => undefined,
    begin,
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
