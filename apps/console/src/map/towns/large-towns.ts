import townsUrl from "../../../towns/large-towns.tsv?url";
import type { Location } from "@halcyon/schema";
import { queryOptions } from "@tanstack/react-query";
import type { Place } from "../../data/state/view.ts";

/** Town whose name the map shows. */
export interface LargeTown extends Location {
  readonly name: string;
}

/** Query for the towns with at least 50,000 inhabitants, from this server. */
export const largeTownsQuery = queryOptions({
  queryKey: ["large-towns"],
  staleTime: Infinity,
  queryFn: async ({ signal }) => largeTowns(await fetchTowns(townsUrl, signal)),
});

/** Reads the towns from the text of `large-towns.tsv`, in the order of the file: largest first. */
export function largeTowns(lines: string): LargeTown[] {
  return lines
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [name = "", latitude, longitude] = line.split("\t");
      return { name, latitude: Number(latitude), longitude: Number(longitude) };
    });
}

/**
 * Fetches a file of towns from this server.
 *
 * @throws Error if the file cannot be loaded.
 */
export async function fetchTowns(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`the towns are answered with ${response.status}`);
  return response.text();
}

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
