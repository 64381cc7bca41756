import type { StoreRoot } from "@halcyon/store";
import { openWorkArea } from "@halcyon/store/writer-kit";
import { keepOutcome } from "./do-step.ts";
import type { SpreadTask } from "./spread-task.ts";

/**
 * Ends an ingest, because every worker that tried one of its tasks died. If the ingest has already ended, nothing changes.
 *
 * @example
 * ```js
 * const task = { store: root, part: "gfs", area: "run", ingest: "1", putOff: 0, step: { kind: "publish" } };
 * await giveUpTask(root, task, 5); // => undefined
 * ```
 */
export async function giveUpTask(root: StoreRoot, task: SpreadTask, tries: number): Promise<void> {
  const area = openWorkArea(root, task.part, task.area);
  await keepOutcome(area, {
    state: "failed",
    code: "retry_later",
    message: `Workers ended ${tries} times in the middle of a task of kind ${task.step.kind}, as for want of memory. Ingest again.`,
  });
}
