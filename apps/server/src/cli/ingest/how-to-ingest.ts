import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { ingestRun, type RunOptions, type RunOutcome, type RunRequest, spreadRun } from "@halcyon/ingest";
import { storeName } from "@halcyon/store/writer-kit";
import type { IngestTasks, TaskCounts } from "../../jobs/ingest-tasks.ts";
import { traceparent } from "../../trace-spans.ts";
import type { Fail } from "./ingest-into-store.ts";
import type { OwnWorkers } from "./workers/own-workers.ts";

/** How commands find the queue of the workers. */
export interface TaskTools {
  /** Opens the queue of the database; undefined where that is a file, which other machines do not share. */
  readonly openTasks: () => Promise<IngestTasks | undefined>;
  /** Workers that are processes of this one. */
  readonly ownWorkers: (count: number) => OwnWorkers;
}

/** What a command says of who ingests. */
export interface WhoIngests {
  readonly spread?: true;
  /** How many workers the process begins. */
  readonly workers?: number;
}

/** Who ingests: this process, or workers. */
export interface HowToIngest {
  /** What is counted to show how far it is. */
  readonly unit: "files" | "tasks";
  readonly ingest: (
    request: RunRequest,
    options: Omit<RunOptions, "onProgress">,
    show?: (done: number, total: number) => void,
  ) => Promise<RunOutcome>;
  /** How many tasks workers have. */
  readonly counts?: () => Promise<TaskCounts>;
}

/** Why a command that needs the queue cannot run. */
export const withoutQueue =
  "it needs DATABASE_URL: the tasks of workers are in PostgreSQL, which all of them share.";

/** Opens what is needed to ingest in this process, by workers of its own, or by those of a queue, and closes it afterwards. */
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

/** How often it is looked whether anyone works [ms]. */
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
