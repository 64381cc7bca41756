import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { giveUpTask, inProcessTasks, type SendTasks, type SpreadTask } from "@halcyon/ingest";
import { moduleBeside } from "@halcyon/base/module-beside";
import type { ObjectStoreConfig } from "../../../config/services/object-store-environment.ts";
import { storeRootAt } from "../../../config/stores/store-at.ts";
import type { OwnWorkerSaid, OwnWorkerMessage } from "./own-worker.ts";

interface OwnWorkersOptions {
  readonly count: number;
  /** Settings for access to buckets; undefined if no bucket is used. */
  readonly objectStore: ObjectStoreConfig | undefined;
  /** Folder in which workers store unfinished work. */
  readonly workFolder: string;
  /** Environment variables of the workers. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface OwnWorkers extends AsyncDisposable {
  readonly send: SendTasks;
  /** Ids of the worker processes that are running. */
  readonly processes: readonly number[];
}

/**
 * Creates child processes that do the tasks of an ingest. A child process starts when a task needs it, and ends with this process. If a child process dies,
 * only its task is interrupted, and another child process repeats the task.
 */
export function ownWorkers(options: OwnWorkersOptions): OwnWorkers {
  const { count, objectStore, workFolder, environment } = options;
  const idle = new Set<ChildProcess>();
  const alive = new Set<ChildProcess>();
  const begin = (): ChildProcess => {
    const child = fork(moduleBeside(import.meta.url, "own-worker"), {
      env: { ...environment },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    alive.add(child);
    child.once("exit", () => {
      alive.delete(child);
      idle.delete(child);
    });
    tell(child, { objectStore, workFolder });
    return child;
  };
  const work = async (task: SpreadTask, isLastTry: boolean): Promise<void> => {
    const [child = begin()] = idle;
    idle.delete(child);
    tell(child, { task, isLastTry });
    const said = await answerOf(child);
    idle.add(child);
    if ("failed" in said) throw new Error(said.failed);
    for (const [tasks, afterMs] of said.sent) await queue.send(tasks, afterMs);
  };
  const queue = inProcessTasks(work, count, {
    giveUp: (task, tries) => giveUpTask(storeRootAt(task.store, { objectStore }), task, tries),
  });
  return {
    send: queue.send,
    get processes() {
      return [...alive].map(({ pid }) => pid!);
    },
    async [Symbol.asyncDispose]() {
      const ended = [...alive].map((child) => once(child, "exit"));
      for (const child of alive) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

function tell(child: ChildProcess, told: OwnWorkerMessage): void {
  // Whoever is gone says so by its end.
  if (child.connected) child.send(told, () => undefined);
}

/**
 * Waits for the result of a worker's current task.
 *
 * @throws Error if the worker process ends before it returns the result.
 */
async function answerOf(child: ChildProcess): Promise<OwnWorkerSaid> {
  const over = new AbortController();
  try {
    return await Promise.race([
      once(child, "message", over).then(([said]) => said as OwnWorkerSaid),
      once(child, "exit", over).then(([code, signal]) => {
        throw new Error(`The worker ended with ${signal ?? code}.`);
      }),
    ]);
  } finally {
    over.abort();
  }
}
