import type { Event } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { DisablingReason } from "@halcyon/schema/watch";
import { hashedId } from "../../watches/events/hashed-id.ts";

/** Webhook that an event concerns. */
export interface NotifiedWebhook {
  readonly id: string;
  readonly description: string | null;
}

/**
 * Returns a test event of a webhook.
 *
 * @param at - Text that distinguishes the event from other test events.
 */
export function testEvent({ id, description }: NotifiedWebhook, at: string, nowMs: number): Event {
  return {
    id: `evt_${hashedId(id, "webhook.test", at)}`,
    type: "webhook.test",
    timestamp: formatInstant(nowMs),
    data: {
      webhook: id,
      description,
      because: null,
      detail: "This is a test: nothing has happened. Answer it with 200 to 299 to confirm this webhook.",
    },
  };
}

const disabledDetails: Readonly<Record<DisablingReason, string>> = {
  gone: "The receiver answered that it is gone (410), so no more events are sent there. Enable the webhook when its receiver is back.",
  failing:
    "The receiver has accepted nothing for 5 days, so no more events are sent there. Enable the webhook when its receiver works again.",
};

export function disabledEvent(
  { id, description }: NotifiedWebhook,
  because: DisablingReason,
  nowMs: number,
): Event {
  return {
    id: `evt_${hashedId(id, "webhook.disabled", nowMs)}`,
    type: "webhook.disabled",
    timestamp: formatInstant(nowMs),
    data: { webhook: id, description, because, detail: disabledDetails[because] },
  };
}
