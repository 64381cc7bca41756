import { startProcess } from "@halcyon/testing";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ParentWords, WorkerSpent, WorkerWords } from "./spread-process.suite.ts";
import { type SendTasks, type SpreadTask, taskId } from "./spread-task.ts";

export interface WorkerProcesses extends AsyncDisposable {
  readonly send: SendTasks;
  /** Returns the resources that each running worker has used. */
  spent(): readonly WorkerSpent[];
  /**
   * Kills a worker some time after it started a task.
   *
   * @returns True if a worker was killed; false if all tasks were finished before.
   */
  killOne(afterMs: number, isOver: () => boolean): Promise<boolean>;
}

/**
 * Starts workers as processes, with a queue that immediately repeats the task of a dead worker.
 *
 * @param root - Folder of the store.
 */
export function workerProcesses(count: number, root: string, workFolder: string): WorkerProcesses {
  const known = new Set<string>();
  const waiting: SpreadTask[] = [];
  const atWork = new Map<ChildProcess, SpreadTask | undefined>();
  const spent = new Map<ChildProcess, WorkerSpent>();
  let isClosed = false;

  const hand = (): void => {
    for (const [child, task] of atWork) {
      const next = task === undefined ? waiting.shift() : undefined;
      if (next === undefined) continue;
      atWork.set(child, next);
      tell(child, { say: "work", task: next, isLastTry: false });
    }
  };
  const send: SendTasks = async (tasks) => {
    for (const task of tasks) {
      if (known.has(taskId(task))) continue;
      known.add(taskId(task));
      waiting.push(task);
    }
    hand();
  };
  const children = new Set<ChildProcess>();
  const start = (): void => {
    if (isClosed) return;
    const script = join(import.meta.dirname, "spread-process.suite.ts");
    const child = startProcess([process.execPath, script, root, workFolder], {
      ipc: true,
      output: "inherit",
    });
    children.add(child);
    child.on("message", (words: WorkerWords) => {
      if (words.say === "send") {
        void send(words.tasks);
        tell(child, { say: "taken" });
        return;
      }
      const task = atWork.get(child);
      if (words.say === "done") spent.set(child, words.spent);
      if (words.say === "failed" && task !== undefined) waiting.push(task);
      atWork.set(child, undefined);
      hand();
    });
    child.once("exit", () => {
      const task = atWork.get(child);
      atWork.delete(child);
      children.delete(child);
      if (task !== undefined) waiting.unshift(task);
      start();
      hand();
    });
  };
  for (let worker = 0; worker < count; worker += 1) start();
  return {
    send,
    spent: () => [...children].flatMap((child) => spent.get(child) ?? []),
    killOne: async (afterMs, isOver) => {
      for (;;) {
        if (isOver()) return false;
        const busy = [...atWork].find(([, task]) => task !== undefined);
        if (busy !== undefined) {
          await delay(afterMs);
          if (isOver()) return false;
          busy[0].kill("SIGKILL");
          return true;
        }
        await delay(5);
      }
    },
    [Symbol.asyncDispose]: async () => {
      isClosed = true;
      const ended = [...children].map(
        (child) => new Promise<void>((resolve) => void child.once("exit", () => resolve())),
      );
      for (const child of children) child.kill("SIGKILL");
      await Promise.all(ended);
    },
  };
}

function tell(child: ChildProcess, words: ParentWords): void {
  if (child.connected) child.send(words, () => undefined);
}
