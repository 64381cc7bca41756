import type { Location } from "@halcyon/schema";

/** Northern edge of the map of the front page [degrees]. `mapSouth` is the southern edge. */
export const mapNorth = 78;
export const mapSouth = -58;

/** Position on the map, from the north-west corner: shares of the map's width and height, 0..1. */
export interface MapPosition {
  readonly across: number;
  readonly down: number;
}

/** Returns the position of a place on the map. */
export function positionOf({ latitude, longitude }: Location): MapPosition {
  return { across: (longitude + 180) / 360, down: (mapNorth - latitude) / (mapNorth - mapSouth) };
}

/** Returns the place at a position on the map, rounded to 0.25°. */
export function placeAt({ across, down }: MapPosition): Location {
  return {
    latitude: quarter(mapNorth - down * (mapNorth - mapSouth)),
    longitude: quarter(across * 360 - 180),
  };
}

/** Rounds to quarters of a degree, which is the width of the cells of the synthetic climate. */
function quarter(degrees: number): number {
  return Math.round(degrees * 4) / 4 + 0;
}
