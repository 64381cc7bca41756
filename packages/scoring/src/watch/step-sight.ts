import type { EpochHour } from "@halcyon/schema/time";

/** Whether a watch still sees a place. */
export interface Sight {
  /** The hour of the last round that saw it, or of the beginning of the watch. */
  readonly lastSeen: EpochHour;
  readonly isBlind: boolean;
}

/** How long nothing is seen of a place before that is told [h]. */
export const blindAfterHours = 24;

/**
 * What is to be told of the sight of a place: silence must never look like nothing to fear.
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
