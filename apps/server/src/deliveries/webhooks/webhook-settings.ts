import type { WebhookMasters } from "../../config/services/webhook-secrets.ts";

/** Settings of a server that sends to webhooks. */
export interface WebhookSettings {
  readonly masters: WebhookMasters;
  /** Returns the address in the form in which it is stored, or undefined if nothing is sent there. */
  readonly admitUrl: (url: string) => string | undefined;
}
