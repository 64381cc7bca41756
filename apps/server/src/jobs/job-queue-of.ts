import type { JobQueue, WorkOnJob } from "./job-queue.ts";
import { inProcessQueue } from "./job-queue.in-process.ts";
import { postgresQueue } from "./job-queue.postgres.ts";
import type { JobStore } from "./job-store.ts";

/**
 * The queue of a server.
 *
 * @param databaseUrl - Its PostgreSQL database; undefined for a SQLite file.
 * @param name - What it is called, where it is not that of batches.
 */
export function jobQueueOf(
  databaseUrl: string | undefined,
  store: Pick<JobStore, "unfinished">,
  work: WorkOnJob,
  name?: string,
): Promise<JobQueue> {
  return databaseUrl === undefined
    ? inProcessQueue(work, { unfinished: () => store.unfinished() })
    : postgresQueue(databaseUrl, work, name === undefined ? {} : { name });
}
