import type { Location } from "@halcyon/schema";
import { namedPlaces } from "./week.mts";

/** Returns the latitude and the longitude of a place as text, such as `51.5, -0.12`. */
export function placeWords({ latitude, longitude }: Location, separator = ", "): string {
  return `${latitude}${separator}${longitude}`;
}

/** Returns the name of a place, or its coordinates if it has none. */
export function placeName(place: Location): string {
  const words = placeWords(place);
  return namedPlaces.find((named) => placeWords(named) === words)?.name ?? words;
}

const coordinates = /^\s*([-+−]?\d+(?:\.\d+)?)\s*°?\s*[,;\s]\s*([-+−]?\d+(?:\.\d+)?)\s*°?\s*$/;

/** Reads a latitude and a longitude from text. Returns undefined if one of them is missing or outside its range. */
export function parsePlace(text: string): Location | undefined {
  const [, north, east] = coordinates.exec(text) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const [latitude, longitude] = [north, east].map((number) => hundredths(Number(number.replace("−", "-"))));
  if (Math.abs(latitude!) > 90 || Math.abs(longitude!) > 180) return undefined;
  return { latitude: latitude!, longitude: longitude! };
}

/** Rounds coordinates to two decimals, which is finer than the cells of any model. */
function hundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100 + 0;
}
