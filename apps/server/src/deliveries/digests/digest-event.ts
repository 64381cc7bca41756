import type { Event } from "@halcyon/schema";
import { formatInstant } from "@halcyon/schema/time";
import type { DigestedEvent } from "@halcyon/schema/watch";
import { hashedId } from "../../watches/events/hashed-id.ts";
import type { Digest } from "./digest-of.ts";

/** Why events are told together: a watch asks for it, they came at once, too many wait for the destination, or too many came in an hour. */
export type DigestReason = "schedule" | "round" | "backlog" | "flood";

const details: Readonly<Record<DigestReason, string>> = {
  schedule: "The events since the digest before.",
  round: "These came at once, so that they are one message.",
  backlog:
    "Too many events waited for this destination, so they come together and not one by one. GET /events/ lists them all.",
  flood:
    "Your account has had too many events in this hour to tell them one by one. The rest of the hour comes together. GET /events/ lists them all.",
};

/**
 * An event that tells several. The same arguments always make the same event.
 *
 * @param at - What tells it from other digests of the destination.
 */
export function digestEvent(
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
