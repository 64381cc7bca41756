import { setTimeout as delay } from "node:timers/promises";
import { type SendTasks, type SpreadTask, taskId } from "./spread-task.ts";

export interface InProcessTasks {
  readonly send: SendTasks;
  /** Waits until no task is left. */
  idle(): Promise<void>;
}

/** Tries of a task before it is given up. */
const triesMost = 5;

/**
 * A queue of tasks in this process, which are worked on in the order in which they came, so many at the same time.
 *
 * @example
 * ```js
 * const done = [];
 * const tasks = inProcessTasks(async ({ step }) => done.push(step.kind), 1);
 * await tasks.send([{ store: "s3://weather", part: "gfs", area: "run", ingest: "1", putOff: 0, step: { kind: "publish" } }]);
 * await tasks.idle();
 * done; // => ["publish"]
 * ```
 */
export function inProcessTasks(
  work: (task: SpreadTask, isLastTry: boolean) => Promise<unknown>,
  atOnce: number,
  sleep: (ms: number) => Promise<unknown> = delay,
): InProcessTasks {
  const known = new Set<string>();
  const waiting: { readonly task: SpreadTask; readonly tries: number }[] = [];
  const running = new Set<Promise<void>>();
  const wake = (): void => {
    while (running.size < atOnce && waiting.length > 0) {
      const { task, tries } = waiting.shift()!;
      const one = work(task, tries >= triesMost)
        .then(
          () => undefined,
          () => void waiting.push({ task, tries: tries + 1 }),
        )
        .finally(() => {
          running.delete(one);
          wake();
        });
      running.add(one);
    }
  };
  return {
    send: async (tasks, afterMs = 0) => {
      const added = tasks.filter((task) => !known.has(taskId(task)));
      for (const task of added) known.add(taskId(task));
      const add = (): void => {
        waiting.push(...added.map((task) => ({ task, tries: 1 })));
        wake();
      };
      if (afterMs === 0) add();
      else void sleep(afterMs).then(add);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
