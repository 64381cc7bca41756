import type { StepKind, WorkReport } from "@halcyon/ingest";
import { Counter, Gauge, type OpenMetricsContentType, type Registry } from "prom-client";
import type { TaskCounts } from "../../jobs/ingest-tasks.ts";
import type { Metrics } from "./metrics.ts";
import { openMetricsRegistry } from "./open-metrics.ts";

/** Metrics of an ingest worker, in the OpenMetrics text format. */
export interface WorkerMetrics extends Pick<Metrics, "contentType" | "text"> {
  /** Counts a finished task. The result is `failed` if the task will be retried. */
  count(kind: StepKind, result: WorkReport["state"] | "failed", seconds: number, bytes: number): void;
}

/**
 * Creates the metrics of an ingest worker and of the queue of ingest tasks.
 *
 * @param counts - Returns the number of ingest tasks in each state, over all workers. It is called each time metrics are read.
 */
export function workerMetrics(counts: () => Promise<TaskCounts>): WorkerMetrics {
  const registry = openMetricsRegistry();
  const registers = [registry];
  const tasks = new Counter({
    name: "halcyon_ingest_tasks_done_total",
    help: "Tasks of ingests that the worker has ended, by what came of them; `failed` where they are tried again.",
    labelNames: ["kind", "result"] as const,
    registers,
  });
  const seconds = new Counter({
    name: "halcyon_ingest_task_seconds_total",
    help: "How long the worker was at tasks of ingests.",
    labelNames: ["kind"] as const,
    registers,
  });
  const fetched = new Counter({
    name: "halcyon_ingest_fetched_bytes_total",
    help: "Bytes of messages that the worker fetched of providers.",
    registers,
  });
  const processor = new Counter({
    name: "halcyon_ingest_processor_seconds_total",
    help: "Seconds of processors that all threads of the worker have taken.",
    registers,
  });
  const queue = queueMetrics(registry, counts);
  let before = process.cpuUsage();
  return {
    count: (kind, result, tookSeconds, bytes) => {
      tasks.inc({ kind, result });
      seconds.inc({ kind }, tookSeconds);
      fetched.inc(bytes);
    },
    contentType: registry.contentType,
    async text() {
      const { user, system } = process.cpuUsage(before);
      before = process.cpuUsage();
      processor.inc((user + system) / 1e6);
      await queue();
      return registry.metrics();
    },
  };
}

/**
 * Adds the metrics of the queue of ingest tasks to a registry.
 *
 * @returns Function that updates these metrics. Call it each time before metrics are read.
 */
export function queueMetrics(
  registry: Registry<OpenMetricsContentType>,
  counts: () => Promise<TaskCounts>,
): () => Promise<void> {
  const registers = [registry];
  const tasks = new Gauge({
    name: "halcyon_ingest_tasks",
    help: "Tasks of ingests in the queue: `waiting` for a worker, `active`, or `later` as files are awaited or a try has failed.",
    labelNames: ["state"] as const,
    registers,
  });
  const lag = new Gauge({
    name: "halcyon_ingest_task_lag_seconds",
    help: "How long the oldest task has waited for a worker.",
    registers,
  });
  return async () => {
    const { oldestSeconds, ...byState } = await counts();
    for (const [state, count] of Object.entries(byState)) tasks.set({ state }, count);
    lag.set(oldestSeconds);
  };
}
