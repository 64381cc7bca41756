import type * as V1 from "@halcyon/schema";
import { isKnownTo, variableNames } from "@halcyon/schema";
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

/** Events of V1, which has none about official warnings or runs. A limit on a variable that V1 does not know is left out of them. */
export const firstKnownEvents: KnownEvents<V1.Event> = {
  known: firstEvent,
  isKnownType: (type): type is V1.Event["type"] => !isLater(type),
  withoutWarnings: true,
};

/**
 * Returns an event in the form of V1. V1 does not know that a warning can take a span, and leaves out a limit on a variable that it does not know. Returns
 * undefined if V1 has no such event.
 */
function firstEvent(event: Event): V1.Event | undefined {
  if (!isFirst(event)) return undefined;
  return withoutWarning(withKnownLimit(event));
}

/** Texts without which an event has the form of V1: the reason that V1 does not know, and the names of the later variables. */
const laterTexts = new RegExp(
  `"(?:${["warning", ...variableNames.filter((name) => !isKnownTo("v1", name))].join("|")})"`,
);

/** Returns the body of an event that V1 has, in the form of V1. Reads only a body that may be of another form, because each stream of V1 sends each event. */
export function firstEventBody(body: string): string {
  if (!laterTexts.test(body)) return body;
  const event = JSON.parse(body) as Event;
  const first = firstEvent(event);
  return first === event ? body : JSON.stringify(first);
}

function isFirst(event: Event): event is V1.Event {
  return !isLater(event.type);
}

function isLater(type: Event["type"]): type is LaterEventType {
  return laterEvents.some((later) => later === type);
}

function withoutWarning(event: V1.Event): V1.Event {
  const data: Event["data"] = event.data;
  if (!("span" in data) || data.reason !== "warning") return event;
  const { limiting_warning: _warning, ...first } = data;
  return { ...event, data: { ...first, reason: "weather" } } as V1.Event;
}

function withKnownLimit(event: V1.Event): V1.Event {
  const { data } = event;
  if (!("limiting" in data) || data.limiting === null || isKnownTo("v1", data.limiting.variable))
    return event;
  return { ...event, data: { ...data, limiting: null } } as V1.Event;
}
