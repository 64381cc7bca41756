import type { DigestedEvent, Event } from "@halcyon/schema/v2";
import { formatInstant } from "@halcyon/schema/time";
import { digestEventsMax } from "@halcyon/schema/watch";
import type { Transaction } from "kysely";
import type { Tables } from "@halcyon/database/schema/tables";
import { hashedId } from "@halcyon/base/hashed-id";
import { addDeliveries } from "../stored-delivery.ts";
import type { Waiting } from "./waiting.ts";

/**
 * Reason for a digest. `schedule`: the watch asks for digests. `round`: one evaluation of watches produced all the events. `backlog`: too many events were
 * waiting. `flood`: an account had too many events within an hour.
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
 * Creates the event of a digest, which reports several events. The same arguments always give the same event.
 *
 * @param at - Text that distinguishes this digest from other digests of the destination.
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
      events: events.filter(isDigested),
      more,
      detail: details[reason],
    },
  };
}

function isDigested(event: Event): event is DigestedEvent {
  return "watch" in event.data || "plan" in event.data;
}

/**
 * Stores the delivery of a digest, which replaces several waiting deliveries.
 *
 * @param at - One of the replaced deliveries. Its id distinguishes this digest from other digests.
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

/** Content of a digest, which is one message about several events. */
interface Digest {
  /** Events of the digest in their original order. */
  readonly events: readonly Event[];
  /** Number of older events that the digest leaves out. */
  readonly more: number;
}

/**
 * Returns a digest of events, or undefined if there are no events. If there are too many events, the digest contains only the newest.
 *
 * @param events - Events from the oldest to the newest.
 * @returns The digest, with at least one event.
 */
export function digestOf(events: readonly Event[]): Digest | undefined {
  if (events.length === 0) return undefined;
  const told = events.slice(-digestEventsMax);
  return { events: told, more: events.length - told.length };
}
