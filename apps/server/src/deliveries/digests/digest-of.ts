import type { Event } from "@halcyon/schema";

/** The most events of a digest. */
export const digestEventsMax = 50;

/** What a digest holds. */
export interface Digest {
  /** In the order in which they were given. */
  readonly events: readonly Event[];
  /** How many older ones it leaves out. */
  readonly more: number;
}

/**
 * The digest of what `foldHeld` leaves; the newest events where they are too many.
 *
 * @param events - The oldest first.
 * @returns Undefined where there is nothing to tell: an empty digest is not sent.
 */
export function digestOf(events: readonly Event[]): Digest | undefined {
  if (events.length === 0) return undefined;
  const told = events.slice(-digestEventsMax);
  return { events: told, more: events.length - told.length };
}
