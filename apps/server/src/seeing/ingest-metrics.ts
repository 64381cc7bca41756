import { type EpochHour, millisecondsPerHour } from "@halcyon/schema";
import { Counter, Gauge, Registry } from "prom-client";
import type { Metrics } from "./metrics.ts";

/** Metrics of an ingest that watches providers, in the text format of Prometheus. */
export interface IngestMetrics extends Pick<Metrics, "contentType" | "text"> {
  /** Counts a run that has ended, or an attempt that failed. */
  count(part: string, result: string): void;
}

/**
 * Metrics of the parts of a store that are filled.
 *
 * @param newestRun - The newest run of a part that is published, asked at every reading.
 */
export function ingestMetrics(
  parts: readonly string[],
  newestRun: (part: string) => Promise<EpochHour | undefined>,
  nowMs: () => number,
): IngestMetrics {
  const registry = new Registry();
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
  return {
    count: (part, result) => runs.inc({ part, result }),
    contentType: registry.contentType,
    async text() {
      age.reset();
      for (const part of parts) {
        const run = await newestRun(part);
        if (run !== undefined) age.set({ part }, (nowMs() - run * millisecondsPerHour) / 1000);
      }
      return registry.metrics();
    },
  };
}
