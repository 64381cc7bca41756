import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { ingestRun, type RunOptions, type RunOutcome, type RunRequest, spreadRun } from "@halcyon/ingest";
import { storeName } from "@halcyon/store/writer-kit";
import type { IngestTasks, TaskCounts } from "../../jobs/ingest-tasks.ts";
import { traceparent } from "../../trace-spans.ts";
import type { Fail } from "./ingest-into-store.ts";
import type { OwnWorkers } from "./workers/own-workers.ts";

/** Functions through which commands use the task queue and the workers. */
export interface TaskTools {
  /** Opens the task queue in the database. Returns undefined for a SQLite database, because other machines cannot use such a database. */
  readonly openTasks: () => Promise<IngestTasks | undefined>;
  /** Starts workers as child processes of this process. */
  readonly ownWorkers: (count: number) => OwnWorkers;
}

/** Command options that choose whether this process or separate workers do the work of an ingest. */
export interface WhoIngests {
  readonly spread?: true;
  /** Number of workers that the command starts; by default one for each processor. */
  readonly workers?: number;
}

/** Way to ingest: either this process or workers do the work. */
export interface HowToIngest {
  /** Unit in which progress is counted. */
  readonly unit: "files" | "tasks";
  readonly ingest: (
    request: RunRequest,
    options: Omit<RunOptions, "onProgress">,
    show?: (done: number, total: number) => void,
  ) => Promise<RunOutcome>;
  /** Counts the tasks in the queue. Absent if this process does the work itself. */
  readonly counts?: () => Promise<TaskCounts>;
}

/** Error message of a command that needs the task queue, if the server has no task queue. */
export const withoutQueue =
  "it needs DATABASE_URL: the tasks of workers are in PostgreSQL, which all of them share.";

/**
 * Calls `use` with a way to ingest: in this process, by child processes, or by workers that take tasks from a queue. Closes all resources when `use` has
 * ended.
 */
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
