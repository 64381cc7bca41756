/**
 * Executes tasks that its parent process sends over the channel. Tests run this process to check workers that are killed.
 *
 * Arguments: the folder of the store and the work folder.
 */
import type { SpreadTask } from "./spread-task.ts";
import { openSpreadWorker } from "./spread-worker.ts";

/** Resources that a worker has used since it started. */
export interface WorkerSpent {
  /** Processor time of all threads [s]. */
  readonly processorSeconds: number;
  /** Maximum resident memory [kB]. */
  readonly residentKilobytes: number;
}

/** Messages that a worker process sends to the test. */
export type WorkerWords =
  | { readonly say: "ready" }
  | { readonly say: "send"; readonly tasks: readonly SpreadTask[] }
  | { readonly say: "done"; readonly spent: WorkerSpent }
  | { readonly say: "failed"; readonly reason: string };

/** Messages that the test sends to a worker process. */
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
