import { type OpenMetricsContentType, openMetricsContentType, Registry } from "prom-client";

/** Creates a registry (collection of metrics) that writes the OpenMetrics format. Prometheus reads this format, and it supports exemplars. */
export function openMetricsRegistry(): Registry<OpenMetricsContentType> {
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(openMetricsContentType);
  return registry;
}
