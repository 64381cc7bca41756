import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Name of the batch queue. */
export const batchQueue = "halcyon-batch";

/**
 * Queue of jobs. Each job is repeated until its work ends without an error, even if processes end in between. If a process is killed, the
 * work of its job starts again.
 */
export interface JobQueue {
  /** Adds a job within the transaction that creates it, if the queue is in the same database. Both take effect or neither. */
  addIn(transaction: Transaction<Tables>, id: string): Promise<void>;
  /** Starts a job after its transaction was committed. */
  begin(id: string): void;
  /** Stops taking jobs, and makes the running work end early. */
  close(): Promise<void>;
}

/** Does a job. If the signal is aborted, the work ends early with an error, and the job is done again later. */
export type WorkOnJob = (id: string, signal: AbortSignal) => Promise<void>;
