import { type DigestedEvent, type Event, formatInstant } from "@halcyon/schema";
import { hashedId } from "../watches/hashed-id.ts";
import type { Digest } from "./digest-of.ts";

/** Why events are told together. */
type Because = "schedule" | "backlog";

const details: Readonly<Record<Because, string>> = {
  schedule: "What has come about since the digest before.",
  backlog:
    "Too many events waited for this destination, so that they come together and not one by one; GET /events/ lists them all.",
};

/**
 * An event that tells several. It follows from what it is given, so that whoever makes it again makes the same.
 *
 * @param at - What tells it from other digests of the destination.
 */
export function digestEvent(
  destination: string,
  { events, more }: Digest,
  because: Because,
  at: string,
  nowMs: number,
): Event {
  return {
    id: `evt_${hashedId(destination, "digest", at)}`,
    type: "digest",
    timestamp: formatInstant(nowMs),
    data: { because, events: events.filter(isOfWatch), more, detail: details[because] },
  };
}

function isOfWatch(event: Event): event is DigestedEvent {
  return "watch" in event.data;
}
