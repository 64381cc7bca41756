import type { WebhookMasters } from "../../config/services/webhook-secrets.ts";

/** What a server needs to send to webhooks. */
export interface WebhookSettings {
  readonly masters: WebhookMasters;
  /** The address as it is kept; undefined where nothing is sent there. */
  readonly admitUrl: (url: string) => string | undefined;
}
