import type { EpochHour } from "@halcyon/schema/time";

/** State of a watch at a place: when it last had weather, and whether it has reported the lack of weather. */
export interface Sight {
  /** Hour of the last evaluation that had weather for the place. Before the first such evaluation, the hour at which the watch started. */
  readonly lastSeen: EpochHour;
  readonly isBlind: boolean;
}

/** Time without weather for a place [h], after which the watch reports that it cannot evaluate the place. */
export const blindAfterHours = 24;

/**
 * Returns the event to report if the weather of a place became unavailable or is available again. Without such events, a reader could mistake missing
 * messages for missing danger.
 *
 * @param isSeen - True if this round (one evaluation) of the watch had weather for the place.
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
