import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import type { Zone } from "../../data/state/view.ts";
import { type Clock, clockOf } from "../../words/time/clock.ts";
import { zoneAtQuery } from "./zone-at.ts";

/**
 * Returns the clock of each place, for views without a response that names its zone. The clock of the browser stands in for what has no place, and if the file
 * of zones cannot be loaded.
 *
 * @returns Undefined until the zones are there.
 */
export function useClockAt(zone: Zone): ((place: Location | undefined) => Clock) | undefined {
  const { data: zoneAt, isPending } = useQuery(zoneAtQuery);
  return isPending ? undefined : (place) => clockOf(zone, place && zoneAt?.(place));
}
