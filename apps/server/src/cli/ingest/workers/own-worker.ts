import { on } from "node:events";
import { openSpreadWorker, type SendTasks, type SpreadTask, type SpreadWorker } from "@halcyon/ingest";
import type { ObjectStoreConfig } from "../../../config/services/object-store-environment.ts";
import { storeRootAt } from "../../../config/stores/store-at.ts";
import { inIngestTraceSpan, inTraceSpanOfOther } from "../../../trace-spans.ts";

/** Message to a worker process. The first message has the work folder and the bucket settings. Each later message has a task. */
export type OwnWorkerMessage =
  | { readonly objectStore: ObjectStoreConfig | undefined; readonly workFolder: string }
  | { readonly task: SpreadTask; readonly isLastTry: boolean };

/** Message from a worker process with the result of a task: further tasks, or the reason why the task failed and must be repeated. */
export type OwnWorkerSaid = { readonly sent: readonly Parameters<SendTasks>[] } | { readonly failed: string };

/** Does the tasks that the parent process sends, until the parent process ends. */
async function work(): Promise<void> {
  const heard = on(process, "message") as AsyncIterableIterator<[OwnWorkerMessage]>;
  process.once("disconnect", () => process.exit());
  if (!process.connected) process.exit();
  let sent: Parameters<SendTasks>[] = [];
  let worker: SpreadWorker | undefined;
  for await (const [told] of heard) {
    if ("workFolder" in told) {
      const { objectStore, workFolder } = told;
      worker = await openSpreadWorker({
        storeRoot: (store) => storeRootAt(store, { objectStore }),
        workFolder,
        send: async (...tasks) => void sent.push(tasks),
        threads: 1,
        fetchOptions: { inSpan: inIngestTraceSpan },
      });
      continue;
    }
    sent = [];
    try {
      await inTraceSpanOfOther(told.task.traceparent, () => worker!.work(told.task, told.isLastTry));
      say({ sent });
    } catch (error) {
      say({ failed: error instanceof Error ? error.message : String(error) });
    }
  }
}

function say(said: OwnWorkerSaid): void {
  // Whoever is gone needs no answer.
  process.send!(said, () => undefined);
}

if (import.meta.main) await work();
