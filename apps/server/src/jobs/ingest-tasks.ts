import { type SendTasks, type SpreadTask, taskId } from "@halcyon/ingest";
import { startedBoss } from "./started-boss.ts";

/** Number of ingest tasks in each state. */
export interface TaskCounts {
  /** Number of tasks that could start now. */
  readonly waiting: number;
  /** Number of running tasks. */
  readonly active: number;
  /** Number of tasks that cannot start yet, because they wait for files or for a retry. */
  readonly later: number;
  /** Longest time for which a waiting task could have started [s]; 0 if no task is waiting. */
  readonly oldestSeconds: number;
}

/** Queue of ingest tasks, which the processes of all ingest workers share. */
export interface IngestTasks {
  readonly send: SendTasks;
  /**
   * Runs tasks until the queue is closed, up to `atOnce` at the same time.
   *
   * @param giveUp - Called for a task whose worker died during its last attempt.
   */
  work(
    atOnce: number,
    onTask: (task: SpreadTask, isLastTry: boolean) => Promise<void>,
    giveUp: (task: SpreadTask, tries: number) => Promise<void>,
  ): Promise<void>;
  readonly counts: () => Promise<TaskCounts>;
  /** Stops taking tasks from the queue. Tasks that do not end within the grace period go back to the queue, and other workers take them within seconds. */
  readonly close: (graceMs?: number) => Promise<void>;
}

interface IngestTasksOptions {
  /** Interval at which workers look for tasks [s], at least 0.5; 1 by default. */
  readonly pollEverySeconds?: number;
  /** Time without a heartbeat after which a worker is considered dead and another one takes its task [s], at least 10. */
  readonly deadAfterSeconds?: number;
  /** Interval at which dead workers are looked for [s]; 10 by default. */
  readonly superviseEverySeconds?: number;
}

const name = "halcyon-ingest";

/** Maximum number of attempts at a task. An attempt counts if the task failed or its worker died. */
const triesMost = 20;

/** Retry options of pg-boss: number of retries, and the initial and maximum delay before a retry [s]. */
const retry = { retryLimit: triesMost, retryDelay: 1, retryBackoff: true, retryDelayMax: 60 };

/**
 * Opens the queue of ingest tasks in PostgreSQL. It uses pg-boss, whose tables are in a separate schema.
 *
 * @param url - Address of the database: `postgres://...`.
 */
export async function ingestTasks(
  url: string,
  { pollEverySeconds = 1, deadAfterSeconds = 20, superviseEverySeconds = 10 }: IngestTasksOptions = {},
): Promise<IngestTasks> {
  const { boss, close } = await startedBoss(url, { name, deadAfterSeconds, superviseEverySeconds, retry });
  return {
    send: async (tasks, afterMs = 0) => {
      const startAfter = new Date(Date.now() + afterMs);
      const delayed = afterMs === 0 ? {} : { startAfter };
      await boss.insert(
        name,
        tasks.map((task) => ({ id: taskId(task), data: task, ...delayed })),
      );
    },
    work: async (atOnce, onTask, giveUp) => {
      const options = { pollingIntervalSeconds: pollEverySeconds, includeMetadata: true } as const;
      for (let count = 0; count < atOnce; count += 1) {
        const worker = await boss.work<SpreadTask, void, typeof options>(name, options, async ([job]) => {
          if (job === undefined) return;
          const isOver = job.retryCount >= triesMost;
          if (isOver) await giveUp(job.data, triesMost);
          else await onTask(job.data, job.retryCount === triesMost - 1);
          // Where there was one there may be more: it looks again without waiting.
          boss.notifyWorker(worker);
        });
      }
    },
    counts: async () => {
      const { rows } = await boss.getDb().executeSql(countsSql, [name]);
      const [counts] = rows as [Record<keyof TaskCounts, string | null>];
      const numberOf = (key: keyof TaskCounts): number => Number(counts[key] ?? 0);
      return {
        waiting: numberOf("waiting"),
        active: numberOf("active"),
        later: numberOf("later"),
        oldestSeconds: Math.max(0, numberOf("oldestSeconds")),
      };
    },
    close,
  };
}

const isWaiting = "state < 'active' and start_after <= now()";

/** SQL query on the tables of pg-boss, because pg-boss has no function that returns the waiting times of jobs. */
const countsSql = [
  `select count(*) filter (where ${isWaiting}) as "waiting",`,
  "count(*) filter (where state = 'active') as \"active\",",
  "count(*) filter (where state < 'active' and start_after > now()) as \"later\",",
  "extract(epoch from now() - min(greatest(created_on, start_after))",
  `filter (where ${isWaiting})) as "oldestSeconds"`,
  "from pgboss.job where name = $1",
].join(" ");
