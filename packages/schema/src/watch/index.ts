export type { AddressEnd, AddressState } from "./deliveries/address-endpoints.ts";
export {
  addressesMax,
  confirmHours,
  feedsMax,
  linkAgainHours,
  mailboxLinksADayMax,
  mailsADayMax,
  unsubscribeDays,
} from "./deliveries/delivery-bounds.ts";
export type { DeliveryAttempt, DeliveryState } from "./deliveries/delivery-endpoints.ts";
export type { WebhookState } from "./deliveries/webhook.ts";
export type { DisablingReason } from "./watches/destination.ts";
export {
  laterEvents,
  type LaterEventType,
  type PlanEventType,
  type PlanMoveType,
  type SpanEventType,
  warningEvents,
  type WarningEventType,
  type WatchEventType,
  type WebhookEventType,
} from "./watches/event-types.ts";
export type { PauseReason, WatchState } from "./watches/watch.ts";
export {
  deliveryDays,
  digestEventsMax,
  eventDays,
  eventsPerHourMax,
  eventStreamMinutes,
  eventStreamsPerKeyMax,
  watchDaysMax,
  watchedPlacesMax,
  watchesMax,
  watchHorizonHoursMax,
  watchPlacesMax,
  watchRoundsADay,
  webhooksMax,
} from "./watches/watch-bounds.ts";
export { type LimitWatch, watchedHours, type WatchKind, type WatchWhen } from "./watches/watch-when.ts";
