import { type OpenMetricsContentType, openMetricsContentType, Registry } from "prom-client";

/** Creates a registry whose text is OpenMetrics, which Prometheus reads and which carries exemplars. */
export function openMetricsRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsContentType);
  return registry;
}
