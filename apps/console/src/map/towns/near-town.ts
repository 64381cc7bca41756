import type { Location } from "@halcyon/schema";
import type { Place } from "../../data/state/view.ts";
import type { LargeTown } from "./large-towns.ts";

/** Maximum distance between a place and the town after which it is named [km]. */
const nearKm = 30;

const kmPerDegree = 111.2;

/**
 * Names a place after the nearest town: `Near Bern`. The place has no name if no town is within 30 km.
 *
 * @param towns - Towns that have been loaded so far.
 */
export function namedByTown(place: Location, towns: readonly LargeTown[]): Place {
  const { latitude, longitude } = place;
  const [nearest] = towns
    .map((town) => ({ name: town.name, km: distanceKm(place, town) }))
    .filter(({ km }) => km <= nearKm)
    .toSorted((one, other) => one.km - other.km);
  return { latitude, longitude, ...(nearest && { name: `Near ${nearest.name}` }) };
}

/** Returns the distance between two nearby places [km]. At this scale, degrees are treated as a flat grid. */
export function distanceKm(one: Location, other: Location): number {
  const middle = ((one.latitude + other.latitude) / 2 / 180) * Math.PI;
  const east = Math.abs(one.longitude - other.longitude);
  return (
    kmPerDegree * Math.hypot(one.latitude - other.latitude, Math.min(east, 360 - east) * Math.cos(middle))
  );
}
