import { formatInstant, type Webhook } from "@halcyon/schema";
import type { KeptWebhook } from "../../deliveries/webhooks/webhook-store.ts";

/** A webhook as it is shown. */
export function describeWebhook(webhook: KeptWebhook, nowMs: number): Webhook {
  const { events, last_success_at: lastSuccessAt, both_sign_until: bothSignUntil } = webhook;
  return {
    id: webhook.id,
    url: webhook.url,
    description: webhook.description,
    events: events === null ? null : [...events],
    version: webhook.version,
    state: webhook.state,
    disabled_because: webhook.disabled_because,
    created_at: formatInstant(webhook.created_at),
    last_success_at: lastSuccessAt === null ? null : formatInstant(lastSuccessAt),
    secret_version: webhook.secret_version,
    both_sign_until: bothSignUntil === null || bothSignUntil <= nowMs ? null : formatInstant(bothSignUntil),
  };
}
