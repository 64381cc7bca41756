/** Events of spans: reports about a window, a band or a limit at a place. */
export const spanEvents = [
  "window.found",
  "window.changed",
  "window.lost",
  "window.passed",
  "band.entered",
  "band.changed",
  "band.left",
  "limit.crossed",
  "limit.changed",
  "limit.cleared",
] as const;
export type SpanEventType = (typeof spanEvents)[number];

/** Events of a watch itself. They are always sent, because a lack of messages must not be mistaken for safety. */
export const watchEvents = [
  "watch.blind",
  "watch.sighted",
  "watch.paused",
  "watch.resumed",
  "watch.ended",
] as const;
export type WatchEventType = (typeof watchEvents)[number];

/** Events of webhooks. They are always sent. */
export const webhookEvents = ["webhook.test", "webhook.disabled"] as const;
export type WebhookEventType = (typeof webhookEvents)[number];

/** Events of e-mail addresses. They are always sent. */
export const addressEvents = ["address.disabled"] as const;

/** Events that `GET /events/` lists. Tests and digests are not listed, because they are sent to only one destination. */
export const listedEvents = [...spanEvents, ...watchEvents, "webhook.disabled", ...addressEvents] as const;
