import { millisecondsPerHour } from "@halcyon/schema/time";
import type { ArchivedModelPart } from "./archive.ts";

interface VerificationScheduleOptions {
  readonly nowMs: () => number;
  /** Returns the model parts that have a source now. */
  readonly parts: () => readonly ArchivedModelPart[];
  /** Archives the newest run of a model part. */
  readonly archive: (part: ArchivedModelPart) => Promise<unknown>;
  /** Queues the job that verifies a model part. */
  readonly queue: (part: ArchivedModelPart) => Promise<unknown>;
  readonly warn: (line: string) => void;
}

const dayMs = 24 * millisecondsPerHour;

/** Time of day at which jobs are queued, in UTC: 03:40, before work begins in Europe and after midnight in America. */
const dueAtMs = 3 * millisecondsPerHour + 40 * 60_000;

/** Interval of the search for new runs [ms]. */
const lookEveryMs = 600_000;

/** Returns the last due time of the jobs at or before an instant [ms since 1970]. */
export function lastDueMs(nowMs: number): number {
  return Math.floor((nowMs - dueAtMs) / dayMs) * dayMs + dueAtMs;
}

/** Archives new runs, and queues the daily jobs. Jobs that were due before the start are queued immediately. */
export function verificationSchedule(
  options: VerificationScheduleOptions,
): Disposable & { look(): Promise<void> } {
  const { nowMs, parts, archive, queue, warn } = options;
  let queuedFor = -Infinity;
  let hasEnded = false;
  const tell = (what: string) => (error: unknown) => {
    if (!hasEnded) warn(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  };
  const look = async (): Promise<void> => {
    const due = lastDueMs(nowMs());
    const isDue = due > queuedFor;
    queuedFor = due;
    for (const part of parts()) {
      const name = `${part.model} ${part.part}`;
      await archive(part).catch(tell(`${name} could not be archived`));
      if (isDue) await queue(part).catch(tell(`${name} could not be verified`));
    }
  };
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined));
  }, lookEveryMs).unref();
  return {
    look,
    [Symbol.dispose]() {
      hasEnded = true;
      clearInterval(timer);
    },
  };
}
