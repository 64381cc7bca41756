import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import type { Zone } from "../../data/state/view.ts";
import { type Clock, clockOf } from "../../words/time/clock.ts";
import { zoneAtQuery } from "./zone-at.ts";

/**
 * Returns the clocks of places, for views without a response that names the time zone. The clock of the browser is used if there is no place or if the time
 * zones cannot be loaded.
 *
 * @returns A function that returns the clock of a place, or undefined until the time zones are loaded.
 */
export function useClockAt(zone: Zone): ((place: Location | undefined) => Clock) | undefined {
  const { data: zoneAt, isPending } = useQuery(zoneAtQuery);
  return isPending ? undefined : (place) => clockOf(zone, place && zoneAt?.(place));
}
