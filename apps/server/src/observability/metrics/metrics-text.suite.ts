import { ingestMetrics } from "./ingest-metrics.ts";
import { metrics } from "./metrics.ts";
import { workerMetrics } from "./task-metrics.ts";

/** Returns the text of all metrics of a server, an ingest and its workers, after one request and without weather. */
export async function metricsText(): Promise<string> {
  const server = metrics({ dataStatus: async () => [], heldBytes: () => 0 });
  server.observe({ request_id: "r", method: "GET", ms: 1, bytes: 0, charged: 0, code: "internal" });
  const ingest = ingestMetrics([], async () => undefined, Date.now);
  const worker = workerMetrics(async () => ({ waiting: 0, active: 0, later: 0, oldestSeconds: 0 }));
  return (await server.text()) + (await ingest.text()) + (await worker.text());
}
