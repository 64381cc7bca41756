import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Name of the queue for batch jobs, which score many items. */
export const batchQueue = "halcyon-batch";

/** Queue of jobs. Each job is repeated until it ends without an error, even if processes end in between. If a process is killed, its job starts again. */
export interface JobQueue {
  /** Adds a job to the queue in the transaction that creates the job. If the queue is in the same database, a rollback also removes the job from the queue. */
  addIn(transaction: Transaction<Tables>, id: string): Promise<void>;
  /** Starts a job after its transaction was committed. */
  begin(id: string): void;
  /** Stops taking jobs from the queue, and makes the running jobs end early. */
  close(): Promise<void>;
}

/** Pause of a job that cannot go on yet. The queue does other jobs meanwhile. */
export interface JobPause {
  /** Time after which the job is run again [ms], at most a day. It may be run earlier, if a process starts meanwhile. */
  readonly againAfterMs: number;
}

/** Runs a job. If the signal is aborted, the job ends early with an error, and is run again later. If the result is a pause, it is run again after the pause. */
export type WorkOnJob = (id: string, signal: AbortSignal) => Promise<JobPause | void>;
