import type { Location } from "@halcyon/schema";

/**
 * Reads a location from a text. Returns undefined if the text is invalid.
 *
 * @param text - Latitude and longitude in degrees.
 */
export function readLocation(text: string): Location | undefined {
  const [latitude, longitude, ...rest] = text
    .split(/[,;]|\s+/)
    .filter((part) => part !== "")
    .map(Number);
  if (latitude === undefined || longitude === undefined || rest.length > 0) return undefined;
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return undefined;
  return { latitude, longitude };
}

/** Rounds a location to four decimals. Four decimals correspond to 11 m, which is finer than the grid of any model. */
export function roundLocation({ latitude, longitude }: Location): Location {
  return { latitude: round(latitude), longitude: round(longitude) };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4 + 0;
}
