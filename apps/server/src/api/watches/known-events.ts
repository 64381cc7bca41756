import type * as V1 from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { laterEvents, type LaterEventType } from "@halcyon/schema/watch";

/** Events that a version of the API has. */
export interface KnownEvents<Known extends Event> {
  /** Returns an event in the form of the version. Undefined if the version has no such event. */
  readonly known: (event: Event) => Known | undefined;
  readonly isKnownType: (type: Event["type"]) => type is Known["type"];
  /** True if the version leaves out events about official warnings and runs. */
  readonly withoutWarnings: boolean;
}

/** Events of V2: all. */
export const knownEvents: KnownEvents<Event> = {
  known: (event) => event,
  isKnownType: (_type): _type is Event["type"] => true,
  withoutWarnings: false,
};

/** Events of V1, which has none about official warnings or runs. */
export const firstKnownEvents: KnownEvents<V1.Event> = {
  known: firstEvent,
  isKnownType: (type): type is V1.Event["type"] => !isLater(type),
  withoutWarnings: true,
};

/** Returns an event in the form of V1, which does not know that a warning can take a span. Undefined if V1 has no such event. */
function firstEvent(event: Event): V1.Event | undefined {
  const { data } = event;
  if (!("span" in data) || data.reason !== "warning") return isFirst(event) ? event : undefined;
  const { limiting_warning: _warning, ...first } = data;
  return { ...event, data: { ...first, reason: "weather" } } as V1.Event;
}

/** Returns the body of an event that V1 has, in the form of V1. */
export function firstEventBody(body: string): string {
  return body.includes('"limiting_warning"') ? JSON.stringify(firstEvent(JSON.parse(body) as Event)) : body;
}

function isFirst(event: Event): event is V1.Event {
  return !isLater(event.type);
}

function isLater(type: Event["type"]): type is LaterEventType {
  return laterEvents.some((later) => later === type);
}
