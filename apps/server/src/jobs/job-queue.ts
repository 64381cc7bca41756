import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";

/** Name of the queue of batches. */
export const batchQueue = "halcyon-batch";

/**
 * Queue of jobs that are done one after the other, each until its work ends without an error. An added job gets done even if processes end meanwhile. If a
 * process is killed in the middle, the work begins anew.
 */
export interface JobQueue {
  /** Takes a job in the transaction that makes it, if the queue is in the same database. Both take effect or neither. */
  addIn(transaction: Transaction<Tables>, id: string): Promise<void>;
  /** Lets a job begin after its transaction took effect. */
  begin(id: string): void;
  /** Takes no more work, and lets the running work end early. */
  close(): Promise<void>;
}

/** Works on a job. If the signal is aborted, the work ends early with an error, and is done again later. */
export type WorkOnJob = (id: string, signal: AbortSignal) => Promise<void>;
