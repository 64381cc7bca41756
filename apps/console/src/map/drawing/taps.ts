import { mapAspect, type MapPoint } from "./map-window.ts";

/** A touch that ended where it began. */
export interface Tap extends MapPoint {
  readonly atMs: number;
}

/** A second tap comes within this time, or it is another first one [ms]. */
export const tapsWithinMs = 280;

/** How far a finger may slip in a tap [px]. */
const slipPx = 4;
/** How far two taps of a pair may be apart, in widths of the map. */
const pairWithin = 0.1;

/** Whether a touch that is now elsewhere is still a tap. @param width - Of the map [px]. */
export function isTap(from: MapPoint, to: MapPoint, width: number): boolean {
  return apart(from, to) * width <= slipPx;
}

/** Whether a tap makes a double tap with the one before. */
export function isSecondTap(before: Tap, tap: Tap): boolean {
  return tap.atMs - before.atMs <= tapsWithinMs && apart(before, tap) <= pairWithin;
}

function apart(one: MapPoint, other: MapPoint): number {
  return Math.hypot(one.x - other.x, (one.y - other.y) * mapAspect);
}
