import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** What the queue of batches is called. */
export const batchQueue = "halcyon-batch";

/**
 * Does jobs one after the other, each until its work ends without an error. A job that was added gets done, even where processes end meanwhile. Where
 * a process is killed in the middle the work begins anew.
 */
export interface JobQueue {
  /** Takes a job in the transaction that makes it, where the queue is in the same database: both take effect or neither. */
  addIn(transaction: Transaction<Tables>, id: string): Promise<void>;
  /** Lets a job begin whose transaction took effect. */
  begin(id: string): void;
  /** Takes no more work, and lets the work that runs come to an end early. */
  close(): Promise<void>;
}

/** Works on a job. Where the signal is aborted it ends early with an error, and is done again later. */
export type WorkOnJob = (id: string, signal: AbortSignal) => Promise<void>;
