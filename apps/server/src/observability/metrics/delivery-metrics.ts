import type { AttemptOutcome } from "@halcyon/delivery";
import { Counter, Gauge, Histogram, type OpenMetricsContentType, type Registry } from "prom-client";
import type { DeliveryFigures } from "../state/delivery-figures.ts";

/** Buckets of the delay of a delivery, from none to a day [s]. */
const lagBucketsSeconds = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200, 86_400];

/** Metrics of deliveries. Labels are of closed lists, and nothing tells one destination from another. */
export interface DeliveryMetrics {
  /** Counts an attempt. @param lagMs - How long after it was due it began. */
  observe(outcome: Pick<AttemptOutcome, "reason">, lagMs: number): void;
  tell(figures: DeliveryFigures): void;
}

export function deliveryMetrics(registry: Registry<OpenMetricsContentType>): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: "halcyon_delivery_attempts_total",
    help: "Attempts to deliver a message, by what came of them; `ok` where it was taken.",
    labelNames: ["outcome"] as const,
    registers,
  });
  const lag = new Histogram({
    name: "halcyon_delivery_lag_seconds",
    help: "How long after it was due an attempt to deliver a message began.",
    buckets: lagBucketsSeconds,
    registers,
  });
  const due = new Gauge({
    name: "halcyon_deliveries_due",
    help: "Deliveries that are to be made, or tried again.",
    registers,
  });
  const dead = new Gauge({
    name: "halcyon_deliveries_dead",
    help: "Deliveries of the last 30 days that were given up.",
    registers,
  });
  return {
    observe({ reason }, lagMs) {
      attempts.inc({ outcome: reason });
      lag.observe(Math.max(0, lagMs) / 1000);
    },
    tell(figures) {
      due.set(figures.due);
      dead.set(figures.dead);
    },
  };
}
