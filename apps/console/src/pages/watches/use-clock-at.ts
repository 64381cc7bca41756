import type { Location } from "@halcyon/schema";
import { useQuery } from "@tanstack/react-query";
import type { Zone } from "../../data/state/view.ts";
import { type Clock, clockOf } from "../../words/time/clock.ts";
import { zoneAtQuery } from "./zone-at.ts";

/**
 * The clock of each place, where a view has no answer that names its zone. For what has no place, and where the file of zones cannot be loaded, the clock of
 * the browser stands in.
 *
 * @returns Undefined until the zones are there.
 */
export function useClockAt(zone: Zone): ((place: Location | undefined) => Clock) | undefined {
  const { data: zoneAt, isPending } = useQuery(zoneAtQuery);
  return isPending ? undefined : (place) => clockOf(zone, place && zoneAt?.(place));
}
