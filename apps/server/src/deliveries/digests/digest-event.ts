import type { Event } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import { type DigestedEvent, digestEventsMax } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { hashedId } from "@halcyon/base/hashed-id";
import { addDeliveries } from "../stored-delivery.ts";
import type { Waiting } from "./waiting.ts";

/**
 * Reason for a digest. The watch requests digests, one round produced the events, too many were waiting, or too many came within an hour.
 */
export type DigestReason = "schedule" | "round" | "backlog" | "flood";

const details: Readonly<Record<DigestReason, string>> = {
  schedule: "The events since the previous digest.",
  round: "These events came at the same time, so they are in one message.",
  backlog:
    "Too many events were waiting for this destination, so they are sent together. GET /events/ lists them all.",
  flood:
    "Your account has had too many events in this hour to send each one separately. The remaining events of the hour are sent together. GET /events/ lists them all.",
};

/**
 * Creates an event that reports several events. The same arguments always give the same event.
 *
 * @param at - Text that distinguishes this digest from others of the destination.
 */
function digestEvent(
  destination: string,
  { events, more }: Digest,
  reason: DigestReason,
  at: string,
  nowMs: number,
): Event {
  return {
    id: `evt_${hashedId(destination, "digest", at)}`,
    type: "digest",
    timestamp: formatInstant(nowMs),
    data: {
      because: reason === "schedule" || reason === "round" ? "schedule" : "backlog",
      events: events.filter(isOfWatch),
      more,
      detail: details[reason],
    },
  };
}

function isOfWatch(event: Event): event is DigestedEvent {
  return "watch" in event.data;
}

/**
 * Stores one digest in place of several waiting deliveries.
 *
 * @param at - One of the deliveries. Its id distinguishes this digest from others.
 */
export async function addDigest(
  transaction: Transaction<Tables>,
  destination: string,
  digest: Digest,
  reason: DigestReason,
  { at, now, expiresAt }: { readonly at: Waiting; readonly now: number; readonly expiresAt: number },
): Promise<void> {
  const event = digestEvent(destination, digest, reason, at.id, now);
  await addDeliveries(transaction, [
    {
      account_id: at.accountId,
      destination,
      event_id: event.id,
      type: event.type,
      body: JSON.stringify(event),
      held: null,
      created_at: now,
      next_attempt_at: now,
      expires_at: expiresAt,
    },
  ]);
}

/** Content of a digest. */
interface Digest {
  /** Events of the digest in their original order. */
  readonly events: readonly Event[];
  /** Number of older events that are left out. */
  readonly more: number;
}

/**
 * Returns the digest of the events that remain after `foldHeld`. If there are too many, it contains only the newest.
 *
 * @param events - Events from the oldest to the newest.
 * @returns Undefined if there are no events, because an empty digest is not sent.
 */
export function digestOf(events: readonly Event[]): Digest | undefined {
  if (events.length === 0) return undefined;
  const told = events.slice(-digestEventsMax);
  return { events: told, more: events.length - told.length };
}
