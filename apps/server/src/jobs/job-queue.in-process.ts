import { setTimeout as sleep } from "node:timers/promises";
import type { JobQueue, WorkOnJob } from "./job-queue.ts";

export interface InProcessQueueOptions {
  /** Jobs that were added to an earlier process and have not ended. */
  readonly unfinished: () => Promise<readonly string[]>;
  /** Until a job whose work ended with an error is worked on again [ms]. */
  readonly retryAfterMs?: number;
}

/** A queue for the one process that owns a SQLite file. Jobs that are unfinished when the process ends are begun again at the next start. */
export async function inProcessQueue(
  work: WorkOnJob,
  { unfinished, retryAfterMs = 1000 }: InProcessQueueOptions,
): Promise<JobQueue> {
  const closing = new AbortController();
  const waiting = [...(await unfinished())];
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined && !closing.signal.aborted; id = waiting.shift()) {
      try {
        await work(id, closing.signal);
      } catch {
        waiting.push(id);
        await sleep(retryAfterMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  const wake = (): void => {
    running ??= run().finally(() => {
      running = undefined;
      if (waiting.length > 0 && !closing.signal.aborted) wake();
    });
  };

  wake();
  return {
    // The job is unfinished from its transaction on, which the next process would find.
    addIn: async () => undefined,
    begin(id) {
      waiting.push(id);
      wake();
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
