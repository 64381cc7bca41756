import type { JobLine, JobStore } from "../jobs/job-store.ts";
import type { Admission, ScoreRequest } from "../scores/admit-entry.ts";
import { checkItems, type CheckOptions, type GoodItem } from "./check-items.ts";
import { eachItem, type ItemOutcome } from "./each-item.ts";

export interface BatchWork {
  readonly jobs: JobStore;
  readonly admit: (asked: ScoreRequest, nowMs: number) => Promise<Admission>;
  /** Reads the items of a job of an account. */
  readonly readerFor: (accountId: string) => CheckOptions["read"];
  readonly nowMs: () => number;
  /** What is kept of an item that was scored. */
  readonly make: (item: GoodItem, nowMs: number) => Promise<readonly Buffer[]>;
  /** The line of an item. */
  readonly write: (outcome: ItemOutcome<readonly Buffer[]>, jobId: string) => Buffer;
}

/** How many lines are kept at once: what is lost where a process is killed is scored again. */
const keptAtOnce = 20;

/**
 * Resumes a job: every item without a line gets one.
 *
 * @throws Error where the signal is aborted; the other items stay undone.
 */
export async function runBatch(
  { jobs, admit, readerFor, nowMs, make, write }: BatchWork,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const job = await jobs.open(id);
  if (job === undefined) return;
  const now = nowMs();
  const checked = await checkItems(
    job.items,
    { read: readerFor(job.accountId), admit: (asked) => admit(asked, now) },
    job.done,
  );
  let lines: JobLine[] = [];
  for await (const outcome of eachItem(checked, (item) => make(item, now))) {
    const line = write(outcome, id);
    lines.push({ item: outcome.index, line, outcome: "error" in outcome ? "failed" : "scored" });
    if (lines.length >= keptAtOnce || signal.aborted) {
      await jobs.add(id, lines);
      lines = [];
    }
    if (!signal.aborted) continue;
    await jobs.putOff(id);
    throw new Error("the job was put off");
  }
  await jobs.add(id, lines);
  await jobs.finish(id);
}
