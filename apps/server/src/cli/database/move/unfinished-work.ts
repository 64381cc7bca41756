import type { Transaction } from "kysely";
import type { Database } from "@halcyon/database/database";
import type { Tables } from "@halcyon/database/schema/tables";
import { postgresQueueEntry } from "../../../jobs/job-queue.postgres.ts";
import { batchQueue } from "../../../jobs/job-queue.ts";
import { jobStore } from "../../../jobs/job-store.ts";
import { unfinishedParts, watchQueue } from "../../../watches/rounds/rounds.ts";

/** What a server on a SQLite file finds by itself at its start, and servers on PostgreSQL are told by their queues. */
export interface UnfinishedWork {
  /** Ids of jobs of batches. */
  readonly jobs: readonly string[];
  /** Ids of parts of rounds of watches. */
  readonly rounds: readonly string[];
}

export async function unfinishedWork(database: Database): Promise<UnfinishedWork> {
  return {
    jobs: await jobStore(database, Date.now).unfinished(),
    rounds: await unfinishedParts(database),
  };
}

/** Adds something in a transaction. */
type Alongside = (transaction: Transaction<Tables>) => Promise<void>;

/**
 * Queues what is unfinished.
 *
 * @param url - `postgres://...`
 * @param commit - Gives the transaction in which that takes effect.
 */
export async function queueUnfinished(
  url: string,
  { jobs, rounds }: UnfinishedWork,
  commit: (alongside: Alongside) => Promise<void>,
): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const adding: Alongside[] = [];
  for (const [name, ids] of [
    [batchQueue, jobs],
    [watchQueue, rounds],
  ] as const) {
    if (ids.length === 0) continue;
    const queue = opened.use(await postgresQueueEntry(url, name));
    adding.push(async (transaction) => {
      for (const id of ids) await queue.addIn(transaction, id);
    });
  }
  await commit(async (transaction) => {
    for (const add of adding) await add(transaction);
  });
}
