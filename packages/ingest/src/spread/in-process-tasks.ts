import { setTimeout as delay } from "node:timers/promises";
import { type SendTasks, type SpreadTask, taskId } from "./spread-task.ts";

export interface InProcessTasks {
  readonly send: SendTasks;
  /** Waits until all tasks are done. */
  idle(): Promise<void>;
}

export interface InProcessTasksOptions {
  /** Function that is called when a task is not tried again, because every worker that tried it died. */
  readonly giveUp?: (task: SpreadTask, tries: number) => Promise<void>;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** Maximum number of tries of a task. */
const triesMost = 5;

/** Delay before the first retry of a task [ms]. It is doubled for each further retry. */
const retryMs = 1000;

/**
 * Opens a queue of tasks in this process. Tasks start in the order in which they were added. The number of tasks that run at the same time is limited.
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
  { giveUp = async () => undefined, sleep = delay }: InProcessTasksOptions = {},
): InProcessTasks {
  const known = new Set<string>();
  const waiting: { readonly task: SpreadTask; readonly tries: number }[] = [];
  const underWay = new Set<Promise<void>>();
  let running = 0;
  /** Registers a promise that must settle before the queue is idle. */
  const hold = (something: Promise<unknown>): void => {
    const one: Promise<void> = something
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const tryOnce = async (task: SpreadTask, tries: number): Promise<void> => {
    try {
      await work(task, tries >= triesMost);
    } catch {
      if (tries >= triesMost) hold(giveUp(task, tries));
      else hold(sleep(retryMs * 2 ** (tries - 1)).then(() => add([task], tries + 1)));
    } finally {
      running -= 1;
      wake();
    }
  };
  const wake = (): void => {
    while (running < atOnce && waiting.length > 0) {
      const { task, tries } = waiting.shift()!;
      running += 1;
      hold(tryOnce(task, tries));
    }
  };
  const add = (tasks: readonly SpreadTask[], tries: number): void => {
    waiting.push(...tasks.map((task) => ({ task, tries })));
    wake();
  };
  return {
    send: async (tasks, afterMs = 0) => {
      const added = tasks.filter((task) => !known.has(taskId(task)));
      for (const task of added) known.add(taskId(task));
      if (afterMs === 0) add(added, 1);
      else hold(sleep(afterMs).then(() => add(added, 1)));
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
