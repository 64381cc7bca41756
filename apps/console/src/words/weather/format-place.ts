import type { Location } from "@halcyon/schema";
import type { Place } from "../../data/state/view.ts";

/** Returns the coordinates of a place, such as `51.50° N, 0.12° W`. */
export function formatPlace({ latitude, longitude }: Location): string {
  return `${degrees(latitude, "N", "S")}, ${degrees(longitude, "E", "W")}`;
}

/** Returns a place as text: `Hamburg, 53.55° N, 9.99° E`, or only the coordinates if the place has no name. */
export function placeWords(place: Place): string {
  return place.name === undefined ? formatPlace(place) : `${place.name}, ${formatPlace(place)}`;
}

/** Returns the name of a place, or its coordinates if the place has no name. */
export function placeName(place: Place): string {
  return place.name ?? formatPlace(place);
}

function degrees(value: number, positive: string, negative: string): string {
  return `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;
}
