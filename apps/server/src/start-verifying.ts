import type { Config } from "./config/config.ts";
import type { Database } from "@halcyon/database/database";
import { jobQueueOf } from "./jobs/job-queue-of.ts";
import type { Ports, Verification } from "./ports.ts";
import { verificationDaysIn } from "./verification/skill/verification-days.ts";
import { verificationProcess } from "./workers/processes/verification-process.ts";
import {
  archivedModelParts,
  archiveFolder,
  fedModelPart,
  runToArchive,
} from "./verification/archive/archive.ts";
import { verificationJob, verificationJobId } from "./verification/archive/verification-job.ts";
import { verificationSchedule } from "./verification/archive/verification-schedule.ts";
import type { VerificationConfig } from "./config/verification-config.ts";

interface VerifyingOptions {
  readonly config: Config;
  readonly settings: VerificationConfig;
  readonly ports: Ports;
  readonly database: Database;
  readonly warn: (line: string) => void;
  /** Called with the number of sites whose record looks wrong. */
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
  const days = verificationDaysIn(database, nowMs);
  const job = verificationJob({
    config: { ...config, verification: settings },
    library,
    days,
    work,
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
