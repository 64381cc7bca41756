import type { Location } from "@halcyon/schema";
import { zoneOf } from "../weather/hours/zone-of-place.ts";

/** Returns a function that gives the time zone of each place in `places`. */
export async function placeZones(places: readonly Location[]): Promise<(place: Location) => string> {
  const zones = new Map(
    await Promise.all(places.map(async (place) => [nameOf(place), await zoneOf("auto", place)] as const)),
  );
  return (place) => zones.get(nameOf(place)) ?? "UTC";
}

function nameOf({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`;
}
