import type { ApiCall } from "../api-call.ts";
import type { SharedTypes } from "../../generated/endpoints.ts";
import type { Delivery, Webhook, WebhookRequest, WebhookWithSecret } from "../../generated/wire.ts";
import type { ListCall } from "../list-call.ts";
import type { CallOptions, ChangeOptions, OnceOptions } from "../../http/request/options.ts";

/**
 * Webhooks: addresses of yours that the server sends events to.
 *
 * @example
 * ```js
 * const webhook = await halcyon.webhooks.create({ url: "https://example.com/halcyon" });
 * keep(webhook.secret);
 * ```
 */
export interface WebhookCalls {
  /** The webhooks of the account, the oldest first; `for await` goes through all pages. */
  list(query?: SharedTypes["webhooks.list"]["query"], options?: CallOptions): ListCall<Webhook, "webhooks">;
  /** Have events sent to an address of yours; the answer alone has the secret that signs. */
  create(body: WebhookRequest, options?: OnceOptions): ApiCall<WebhookWithSecret>;
  /** One webhook. */
  get(id: string, options?: CallOptions): ApiCall<Webhook>;
  /** Change its address, description or events; `version` says which one you know. */
  replace(id: string, body: WebhookRequest, options: ChangeOptions): ApiCall<Webhook>;
  /** End a webhook; `version` says which one you know. */
  delete(id: string, options: ChangeOptions): ApiCall<undefined>;
  /** Give it a new secret; for some hours the one before signs too. */
  rotate(
    id: string,
    body: SharedTypes["webhooks.rotate"]["body"],
    options?: OnceOptions,
  ): ApiCall<WebhookWithSecret>;
  /** Send it a `webhook.test`; the answer is the delivery as it begins. */
  test(id: string, options?: CallOptions): ApiCall<Delivery>;
  /** Enable a webhook that was disabled. */
  enable(id: string, options?: CallOptions): ApiCall<Webhook>;
}

/** What became of each event at each destination. */
export interface DeliveryCalls {
  /** The deliveries, the newest first; `for await` goes through all pages. */
  list(
    query?: SharedTypes["deliveries.list"]["query"],
    options?: CallOptions,
  ): ListCall<Delivery, "deliveries">;
  /** Send one again, under the same id of its event. */
  redeliver(id: string, options?: CallOptions): ApiCall<Delivery>;
}
