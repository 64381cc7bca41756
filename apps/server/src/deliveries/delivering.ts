import type { Database } from "@halcyon/database/database";
import { type DeliveryStore, deliveryStore } from "./delivery-store.ts";
import { type Destinations, destinationsIn } from "./destinations.ts";
import type { WebhookSettings } from "./webhooks/webhook-settings.ts";
import { type WebhookStore, webhookStore } from "./webhooks/webhook-store.ts";

/** Where events are sent, and what became of that. */
export interface Delivering {
  readonly webhooks: WebhookStore;
  readonly deliveries: DeliveryStore;
  readonly destinations: Destinations;
  /** Undefined where the server has no master secret, and so sends nothing to webhooks. */
  readonly settings: WebhookSettings | undefined;
  /** Lets what is due be sent soon. */
  readonly wake: () => void;
}

/** What a database knows of it. @param nowMs - The clock [ms since 1970]. */
export function deliveringIn(
  database: Database,
  nowMs: () => number,
  { settings, wake }: Pick<Delivering, "settings" | "wake">,
): Delivering {
  return {
    webhooks: webhookStore(database, nowMs),
    deliveries: deliveryStore(database, nowMs),
    destinations: destinationsIn(database),
    settings,
    wake,
  };
}
