import type * as V1 from "@halcyon/schema";
import type { Event } from "@halcyon/schema/v2";
import { laterEvents, type LaterEventType } from "@halcyon/schema/watch";

/** Events that a version of the API has. */
export interface KnownEvents<Known extends Event> {
  readonly isKnown: (event: Event) => event is Known;
  readonly isKnownType: (type: Event["type"]) => type is Known["type"];
  /** True if the version leaves out events about official warnings and runs. */
  readonly withoutWarnings: boolean;
}

/** Events of V2: all. */
export const knownEvents: KnownEvents<Event> = {
  isKnown: (_event): _event is Event => true,
  isKnownType: (_type): _type is Event["type"] => true,
  withoutWarnings: false,
};

/** Events of V1, which has none about official warnings or runs. */
export const firstKnownEvents: KnownEvents<V1.Event> = {
  isKnown: (event): event is V1.Event => !isLater(event.type),
  isKnownType: (type): type is V1.Event["type"] => !isLater(type),
  withoutWarnings: true,
};

function isLater(type: Event["type"]): type is LaterEventType {
  return laterEvents.some((later) => later === type);
}
