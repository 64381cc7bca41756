import type { Location } from "@halcyon/schema";
import { greatCircleKm } from "@halcyon/weather/source-kit";

/**
 * Refuses a place that would not be answered from the cell nearest to it.
 *
 * @throws RangeError
 */
export function refuseBeyondReach(place: Location, cell: Location, reachKm: number): void {
  const distanceKm = greatCircleKm(place, cell);
  if (distanceKm <= reachKm) return;
  throw new RangeError(
    `${place.latitude}, ${place.longitude} lies ${Math.ceil(distanceKm)} km from the cell that answers for it, beyond the reach of ${reachKm} km: raise the reach.`,
  );
}
