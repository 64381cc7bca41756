/**
 * Works on tasks that its parent hands to it over the channel: a process for the test of workers that are killed.
 *
 * Arguments: the folder of the store and that of the work.
 */
import type { SpreadTask } from "./spread-task.ts";
import { openSpreadWorker } from "./spread-worker.ts";

/** What a worker has spent since it began. */
export interface WorkerSpent {
  /** Of all its threads. */
  readonly processorSeconds: number;
  /** The most that it had. */
  readonly residentKilobytes: number;
}

/** What a worker says. */
export type WorkerWords =
  | { readonly say: "ready" }
  | { readonly say: "send"; readonly tasks: readonly SpreadTask[] }
  | { readonly say: "done"; readonly spent: WorkerSpent }
  | { readonly say: "failed"; readonly reason: string };

/** What a worker is told. */
export type ParentWords =
  | { readonly say: "taken" }
  | { readonly say: "work"; readonly task: SpreadTask; readonly isLastTry: boolean };

if (process.argv[1] === import.meta.filename) {
  // It waits for tasks.
  process.channel?.ref();
  const [, , root, workFolder] = process.argv as unknown as [string, string, string, string];
  const tell = (words: WorkerWords): void => void process.send!(words);
  let taken = Promise.withResolvers<void>();
  const worker = await openSpreadWorker({
    storeRoot: () => root,
    workFolder,
    send: async (tasks) => {
      taken = Promise.withResolvers<void>();
      tell({ say: "send", tasks });
      await taken.promise;
    },
    threads: 1,
    fetchOptions: { timeoutMs: 600_000 },
  });
  process.on("message", (words: ParentWords) => {
    if (words.say === "taken") {
      taken.resolve();
      return;
    }
    worker.work(words.task, words.isLastTry).then(
      () => tell({ say: "done", spent: spentSoFar() }),
      (error: unknown) => tell({ say: "failed", reason: String(error) }),
    );
  });
  tell({ say: "ready" });
}

function spentSoFar(): WorkerSpent {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { processorSeconds: (userCPUTime + systemCPUTime) / 1e6, residentKilobytes: maxRSS };
}
