import type { CheckCounts } from "@halcyon/ingest";
import { type EpochHour, millisecondsPerHour } from "@halcyon/schema/time";
import { Counter, Gauge } from "prom-client";
import type { TaskCounts } from "../../jobs/ingest-tasks.ts";
import type { Metrics } from "./metrics.ts";
import { openMetricsRegistry } from "./open-metrics.ts";
import { queueMetrics } from "./task-metrics.ts";

/** Metrics of an ingest process that follows the runs of providers, in the OpenMetrics text format. */
interface IngestMetrics extends Pick<Metrics, "contentType" | "text"> {
  /** Counts a run that was ingested, or an attempt to ingest a run that failed. */
  count(part: string, result: string): void;
  /** Counts suspect GRIB messages that were fetched again, by the result of the second fetch. */
  countChecks(part: string, checks: CheckCounts): void;
}

/**
 * Creates the metrics of a process that ingests runs into a store.
 *
 * @param newestRun - Returns the newest published run of a model part. It is called each time metrics are read.
 * @param counts - Returns the number of ingest tasks in each state; absent if the ingest has no workers.
 */
export function ingestMetrics(
  parts: readonly string[],
  newestRun: (part: string) => Promise<EpochHour | undefined>,
  nowMs: () => number,
  counts?: () => Promise<TaskCounts>,
): IngestMetrics {
  const registry = openMetricsRegistry();
  const registers = [registry];
  const age = new Gauge({
    name: "halcyon_ingest_data_age_seconds",
    help: "Age of the newest run that is published; absent where there is none.",
    labelNames: ["part"] as const,
    registers,
  });
  const runs = new Counter({
    name: "halcyon_ingest_runs_total",
    help: "Runs that were ingested, by what came of them; `failed` where the provider did not answer.",
    labelNames: ["part", "result"] as const,
    registers,
  });
  const messages = new Counter({
    name: "halcyon_ingest_suspect_messages_total",
    help: "Messages that were fetched once more: `damaged` on the way, `confirmed` as the provider's own, `unsettled` and left out.",
    labelNames: ["part", "result"] as const,
    registers,
  });
  const queue = counts && queueMetrics(registry, counts);
  return {
    countChecks: (part, { damaged, confirmed, unsettled }) => {
      for (const [result, count] of Object.entries({ damaged, confirmed, unsettled })) {
        messages.inc({ part, result }, count);
      }
    },
    count: (part, result) => runs.inc({ part, result }),
    contentType: registry.contentType,
    async text() {
      age.reset();
      await queue?.();
      for (const part of parts) {
        const run = await newestRun(part);
        if (run !== undefined) age.set({ part }, (nowMs() - run * millisecondsPerHour) / 1000);
      }
      return registry.metrics();
    },
  };
}
