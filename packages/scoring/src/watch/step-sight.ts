import type { EpochHour } from "@halcyon/schema/time";

/** Visibility of a place to a watch. */
export interface Sight {
  /** Hour of the last round that saw the place, or of the start of the watch. */
  readonly lastSeen: EpochHour;
  readonly isBlind: boolean;
}

/** Time without data for a place before the watch reports the place as blind [h]. */
export const blindAfterHours = 24;

/**
 * Returns the event if the visibility of a place has changed. Such events are needed because a lack of messages must not be mistaken for a lack of danger.
 *
 * @param isSeen - True if this round saw the place.
 * @param asOf - Current hour of the round.
 * @example
 * ```js
 * stepSight({ lastSeen: 100, isBlind: false }, false, 124).event; // => "blind"
 * stepSight({ lastSeen: 100, isBlind: true }, true, 130).event; // => "sighted"
 * ```
 */
export function stepSight(
  { lastSeen, isBlind }: Sight,
  isSeen: boolean,
  asOf: EpochHour,
): { readonly sight: Sight; readonly event: "blind" | "sighted" | undefined } {
  if (isSeen) return { sight: { lastSeen: asOf, isBlind: false }, event: isBlind ? "sighted" : undefined };
  const isLost = asOf - lastSeen >= blindAfterHours;
  return { sight: { lastSeen, isBlind: isBlind || isLost }, event: isLost && !isBlind ? "blind" : undefined };
}
