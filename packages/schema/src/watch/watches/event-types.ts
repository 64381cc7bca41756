/** Types of events about spans. A span is a range of hours in which a watch found a window, a band of scores or a passed limit at a place. */
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

/** Types of events about an official warning at a watched place. Only V2 has them. */
export const warningEvents = ["warning.issued", "warning.updated", "warning.ended"] as const;
export type WarningEventType = (typeof warningEvents)[number];

/** Types of events about a run of a model. Only V2 has them, and they are always sent. */
export const runEvents = ["run.available"] as const;

/** Type of an event about a kept map that was made. A webhook that names the events it wants does not get it. */
export const mapMadeEvent = "map.made";

/** Type of an event about a kept map that was not made. It is always sent, so that nobody takes an old map for the newest. */
export const mapFailedEvent = "map.failed";

/** Types of events about the finish of a kept plan. */
export const planMoveEvents = ["plan.slipped", "plan.improved"] as const;
export type PlanMoveType = (typeof planMoveEvents)[number];

/** Types of events about a kept plan itself. They are always sent, so that nobody mistakes missing messages for good news. */
export const planEvents = [
  "plan.blind",
  "plan.sighted",
  "plan.paused",
  "plan.resumed",
  "plan.ended",
] as const;
export type PlanEventType = (typeof planEvents)[number];

/** Types of events that V1 does not have. */
export const laterEvents = [
  ...warningEvents,
  ...runEvents,
  mapMadeEvent,
  mapFailedEvent,
  ...planMoveEvents,
  ...planEvents,
] as const;
export type LaterEventType = (typeof laterEvents)[number];

/** Types of events about a watch itself. They are always sent, so that nobody mistakes missing messages for good news. */
export const watchEvents = [
  "watch.blind",
  "watch.sighted",
  "watch.paused",
  "watch.resumed",
  "watch.ended",
] as const;
export type WatchEventType = (typeof watchEvents)[number];

/** Types of events about webhooks. They are always sent. */
export const webhookEvents = ["webhook.test", "webhook.disabled"] as const;
export type WebhookEventType = (typeof webhookEvents)[number];

/** Types of events about e-mail addresses. They are always sent. */
export const addressEvents = ["address.disabled"] as const;

/** Types of events in the list of `GET /events/`. Tests and digests are not in the list, because they are sent to only one destination. */
export const listedEvents = [...spanEvents, ...watchEvents, "webhook.disabled", ...addressEvents] as const;
