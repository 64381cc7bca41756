import { setTimeout as delay } from "node:timers/promises";
import { type RunOptions, type RunRequest, type WatchEvent, watchRuns } from "@halcyon/ingest";
import { newestRunPublished, type StoreRoot } from "@halcyon/store";
import { storeName } from "@halcyon/store/writer-kit";
import { ingestMetrics } from "../../observability/metrics/ingest-metrics.ts";
import { serveMetrics } from "../../observability/metrics/serve-metrics.ts";
import type { HowToIngest } from "./how-to-ingest.ts";
import { watchWords } from "./ingest-words.ts";
import { say } from "../options/report.ts";

/** Forecast product that is ingested run by run, with the options of the ingest. */
export interface ForecastTask {
  readonly request: Omit<RunRequest, "run">;
  readonly options: RunOptions;
}

/**
 * Watches the providers of all forecasts for new runs, and ingests these runs. Prints a line for each event. Continues until the process is stopped, and
 * fails if a provider cannot be watched.
 *
 * @param metricsAt - Address at which metrics are served; undefined if no metrics are served.
 */
export async function watchForecasts(
  tasks: readonly ForecastTask[],
  root: StoreRoot,
  metricsAt: { readonly host: string; readonly port: number } | undefined,
  nowMs: () => number,
  { ingest, counts }: Pick<HowToIngest, "ingest" | "counts">,
): Promise<void> {
  const parts = tasks.map(({ options }) => options.part);
  const metrics = ingestMetrics(parts, async (part) => newestRunPublished(root, part), nowMs, counts);
  await using opened = new AsyncDisposableStack();
  if (metricsAt !== undefined) {
    const { port } = opened.use(await serveMetrics(metrics, metricsAt));
    console.log(`Metrics: http://${metricsAt.host}:${port}/metrics`);
  }
  const ending = new AbortController();
  const { signal } = ending;
  const sleep = async (ms: number): Promise<void> => delay(ms, undefined, { signal });
  const follow = async ({ request, options }: ForecastTask): Promise<void> => {
    const { part } = options;
    await watchRuns(request, { ...options, signal, sleep, ingest }, (event) => {
      const error = event.kind === "failed" ? event.error : undefined;
      for (const words of watchWords(event, storeName(root, part))) say(`${part}: ${words}`, error);
      const result = resultOf(event);
      if (result !== undefined) metrics.count(part, result);
      if (event.kind === "ended" && "checks" in event.outcome)
        metrics.countChecks(part, event.outcome.checks);
    });
  };
  await Promise.all(
    tasks.map(async (task) =>
      follow(task).catch((error: unknown) => {
        ending.abort();
        throw error;
      }),
    ),
  );
}

function resultOf(event: WatchEvent): string | undefined {
  if (event.kind === "ended") return event.outcome.state;
  return event.kind === "failed" ? "failed" : undefined;
}
