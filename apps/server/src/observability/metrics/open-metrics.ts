import { type OpenMetricsContentType, openMetricsContentType, Registry } from "prom-client";

/** Creates a registry that writes OpenMetrics, which Prometheus reads and which supports exemplars. */
export function openMetricsRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsContentType);
  return registry;
}
