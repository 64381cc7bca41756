import type { EpochHour } from "@halcyon/schema/time";

/** Visibility of a place to a watch. */
export interface Sight {
  /** The hour of the last round that saw the place, or of the beginning of the watch. */
  readonly lastSeen: EpochHour;
  readonly isBlind: boolean;
}

/** Time without data of a place before the watch reports it blind [h]. */
export const blindAfterHours = 24;

/**
 * Returns the event about the visibility of a place. Silence must never look like the absence of danger.
 *
 * @param isSeen - Whether this round saw the place.
 * @param asOf - The current hour of the round.
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
