import { ingestMetrics } from "./ingest-metrics.ts";
import { metrics } from "./metrics.ts";

/** All that a server and an ingest tell, of one request and of no weather. */
export async function metricsText(): Promise<string> {
  const server = metrics({ dataStatus: async () => [], heldBytes: () => 0 });
  server.observe({ request_id: "r", method: "GET", ms: 1, bytes: 0, charged: 0, code: "internal" });
  const ingest = ingestMetrics([], async () => undefined, Date.now);
  return (await server.text()) + (await ingest.text());
}
