import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { ingestRun, type RunOptions, type RunOutcome, type RunRequest, spreadRun } from "@halcyon/ingest";
import { storeName } from "@halcyon/store/writer-kit";
import type { IngestTasks, TaskCounts } from "../../jobs/ingest-tasks.ts";
import { traceparent } from "../../trace-spans.ts";
import type { Fail } from "./ingest-into-store.ts";
import type { OwnWorkers } from "./workers/own-workers.ts";

/** Tools with which commands use the task queue of the workers. */
export interface TaskTools {
  /** Opens the queue of the database. Returns undefined for a SQLite database, which other machines cannot use. */
  readonly openTasks: () => Promise<IngestTasks | undefined>;
  /** Starts workers as child processes of this process. */
  readonly ownWorkers: (count: number) => OwnWorkers;
}

/** Options of a command that select the processes that ingest. */
export interface WhoIngests {
  readonly spread?: true;
  /** Number of workers that the process starts. */
  readonly workers?: number;
}

/** Method of ingesting: in this process, or by workers. */
export interface HowToIngest {
  /** Unit in which progress is counted. */
  readonly unit: "files" | "tasks";
  readonly ingest: (
    request: RunRequest,
    options: Omit<RunOptions, "onProgress">,
    show?: (done: number, total: number) => void,
  ) => Promise<RunOutcome>;
  /** Counts the tasks of the workers. */
  readonly counts?: () => Promise<TaskCounts>;
}

/** Message if a command needs the queue and there is none. */
export const withoutQueue =
  "it needs DATABASE_URL: the tasks of workers are in PostgreSQL, which all of them share.";

/** Prepares an ingest in this process, with its own workers, or with the workers of a queue. Closes the resources afterwards. */
export async function withIngest(
  { spread, workers }: WhoIngests,
  tools: TaskTools,
  fail: Fail,
  use: (how: HowToIngest) => Promise<void>,
): Promise<void> {
  if (spread === undefined) {
    if (workers !== undefined) fail("--workers goes with --spread.");
    await use(inThisProcess);
    return;
  }
  const tasks = await tools.openTasks();
  if (tasks === undefined) {
    await using own = tools.ownWorkers(workers ?? availableParallelism());
    await use(byWorkers(own));
    return;
  }
  if (workers !== undefined) {
    await tasks.close();
    fail("--workers does not go with DATABASE_URL: the workers are then those of `halcyon work ingest`.");
  }
  const silence = setInterval(() => {
    void tasks.counts().then(sayWhereNobodyWorks, () => undefined);
  }, silenceMs);
  try {
    await use(byWorkers(tasks));
  } finally {
    clearInterval(silence);
    await tasks.close();
  }
}

/** Time without an active worker after which a warning is printed [ms]. The warning is repeated at this interval. */
const silenceMs = 30_000;

function sayWhereNobodyWorks({ waiting, active, oldestSeconds }: TaskCounts): void {
  if (active > 0 || oldestSeconds * 1000 < silenceMs) return;
  console.error(`halcyon: ${waiting} tasks wait and no worker takes them. Start one: halcyon work ingest`);
}

const inThisProcess: HowToIngest = {
  unit: "files",
  ingest: (request, options, show) =>
    ingestRun(request, {
      ...options,
      onProgress: (at) => {
        if (at.phase === "fetching") show?.(at.filesDone, at.filesTotal);
      },
    }),
};

function byWorkers(tasks: Pick<IngestTasks, "send"> & Pick<HowToIngest, "counts">): HowToIngest {
  return {
    unit: "tasks",
    ingest: (request, options, show) =>
      spreadRun(request, {
        ...options,
        // Workers have the folder under its whole path.
        store: typeof options.root === "string" ? resolve(options.root) : storeName(options.root),
        send: tasks.send,
        traceparent,
        onProgress: ({ tasksDone, tasksTotal }) => show?.(tasksDone, tasksTotal),
      }),
    ...(tasks.counts && { counts: tasks.counts }),
  };
}
