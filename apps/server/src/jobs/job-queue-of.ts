import type { JobQueue, WorkOnJob } from "./job-queue.ts";
import { inProcessQueue } from "./job-queue.in-process.ts";
import { postgresQueue } from "./job-queue.postgres.ts";
import type { JobStore } from "./job-store.ts";

interface QueueOptions {
  /** Name of the queue; by default that of batches. */
  readonly name?: string;
  /** Number of jobs that a process runs at the same time; 1 by default. */
  readonly atOnce?: number;
}

/**
 * Opens the queue of a server.
 *
 * @param databaseUrl - The PostgreSQL database of the server; undefined for a SQLite file.
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
