import type { WebhookMasters } from "../../config/services/webhook-secrets.ts";

/** Webhook settings of a server. */
export interface WebhookSettings {
  readonly masters: WebhookMasters;
  /** Returns the normalized form of an address, or undefined if the server may not send to the address. */
  readonly admitUrl: (url: string) => string | undefined;
}
