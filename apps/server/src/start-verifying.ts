import type { Config } from "./config/config.ts";
import type { Database } from "@halcyon/database/database";
import { millisecondsPerHour } from "@halcyon/schema/time";
import { jobQueueOf } from "./jobs/job-queue-of.ts";
import type { Ports, Verification } from "./ports.ts";
import { verificationDaysIn } from "./verification/skill/verification-days.ts";
import { verificationProcess } from "./workers/processes/verification-process.ts";
import {
  type ArchivedModelPart,
  archivedModelParts,
  archiveFolder,
  fedModelPart,
  partsWithoutPast,
  runToArchive,
} from "./verification/archive/archive.ts";
import { verificationJob, verificationJobId } from "./verification/archive/verification-job.ts";
import type { VerificationConfig } from "./config/verification-config.ts";

interface VerifyingOptions {
  readonly config: Config;
  readonly settings: VerificationConfig;
  readonly ports: Ports;
  readonly database: Database;
  readonly warn: (line: string) => void;
  /** Called with the number of sites whose observations look wrong. */
  readonly onDoubted: (sites: number) => void;
}

/** Archives forecasts and verifies them daily, until the returned object is disposed of. */
export async function startVerifying({
  config,
  settings,
  ports,
  database,
  warn,
  onDoubted,
}: VerifyingOptions): Promise<Verification & AsyncDisposable> {
  const { nowMs, library, models } = ports;
  await using opened = new AsyncDisposableStack();
  const work = opened.use(verificationProcess(ports, settings.priority));
  for (const { model, part } of settings.from === undefined ? [] : partsWithoutPast(models)) {
    warn(
      `verification.from: the source of ${model} ${part} has no past runs, so its figures begin with the archive`,
    );
  }
  const days = verificationDaysIn(database, nowMs);
  const job = verificationJob({
    config: { ...config, verification: settings },
    library,
    days,
    work,
    sourceOf: (part) => fedModelPart(models, part)?.source,
    nowMs,
    warn,
    onDoubted,
  });
  const nothing = { unfinished: async () => [] };
  const jobs = await jobQueueOf(config.databaseUrl, nothing, job, {
    name: "halcyon-verification",
  });
  opened.defer(async () => {
    const closed = jobs.close();
    // What is under way is not waited for: the entry is verified again with the next job.
    await work[Symbol.asyncDispose]();
    await closed;
  });
  const root = archiveFolder(config);
  const schedule = opened.use(
    verificationSchedule({
      nowMs,
      parts: () => archivedModelParts(models),
      archive: async (part) => {
        const source = fedModelPart(models, part)?.source;
        const options = { ...part, root, nowMs: nowMs() };
        // No process begins for nothing.
        if (source === undefined || (await runToArchive(source, options)) === undefined) return;
        await work.archive({ ...options, places: settings.places, keepDays: settings.keep_days });
      },
      queue: async (part) => {
        const id = verificationJobId(part);
        await database.transaction().execute((transaction) => jobs.addIn(transaction, id));
        jobs.begin(id);
      },
      warn,
    }),
  );
  void schedule.look();
  const running = opened.move();
  return { config: settings, days, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

interface VerificationScheduleOptions {
  readonly nowMs: () => number;
  /** Returns the model parts that have a source now. */
  readonly parts: () => readonly ArchivedModelPart[];
  /** Archives the newest run of a model part if it is not archived yet. */
  readonly archive: (part: ArchivedModelPart) => Promise<unknown>;
  /** Queues the job that verifies a model part. */
  readonly queue: (part: ArchivedModelPart) => Promise<unknown>;
  readonly warn: (line: string) => void;
}

const dayMs = 24 * millisecondsPerHour;

/** Time of day at which jobs are queued [ms since midnight UTC]: 03:40, before work begins in Europe and after midnight in America. */
const dueAtMs = 3 * millisecondsPerHour + 40 * 60_000;

/** Interval at which the server looks for new runs [ms]. */
const lookEveryMs = 600_000;

/** Returns the latest time, at or before `nowMs`, at which the daily verification jobs were due [ms since 1970]. */
export function lastDueMs(nowMs: number): number {
  return Math.floor((nowMs - dueAtMs) / dayMs) * dayMs + dueAtMs;
}

/** Starts a timer that archives new runs and queues the daily verification jobs. The first look also queues the jobs that were last due before the start. */
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
