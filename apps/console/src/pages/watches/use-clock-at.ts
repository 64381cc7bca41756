import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import { fileQuery } from "../../data/api/file-query.ts";
import type { Zone } from "../../data/state/view.ts";
import { type Clock, clockOf } from "../../words/time/clock.ts";

/**
 * Returns a function that gives the clock of a place. Pages need this function if no response names the time zone of the place. Without a place, or if the time
 * zones cannot be loaded, the clock is the clock of the browser.
 *
 * @returns The function, or undefined until the time zones are loaded.
 */
export function useClockAt(zone: Zone): ((place: Location | undefined) => Clock) | undefined {
  const { data: zoneAt, isPending } = useQuery(zoneAtQuery);
  return isPending ? undefined : (place) => clockOf(zone, place && zoneAt?.(place));
}

/**
 * Query for a function that returns the IANA time zone of a location, as the server does. The function is inaccurate near borders. At sea, it returns zones of
 * whole hours. The file of the function is loaded at the first use.
 */
export const zoneAtQuery = fileQuery(["zone at"], async () => {
  const { default: zoneAt } = await import("@photostructure/tz-lookup");
  // One meridian has both numbers.
  return ({ latitude, longitude }: Location): string =>
    zoneAt(latitude, longitude === 180 ? -180 : longitude);
});
