import type { Location } from "@halcyon/schema";
import type { GridCells, SiteCells } from "@halcyon/store";
import { placesOfCells, tilingOf } from "@halcyon/store/writer-kit";

/** Locations of places in two arrays that threads can share: latitudes [degrees north] and longitudes [degrees east]. A million places take 16 MB. */
export interface PlaceColumns {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Returns the locations of cells in the order of the store's tiles. Stored values have the same order. */
export function placesInTiles(cells: GridCells | SiteCells): PlaceColumns {
  const places = placesOfCells(cells);
  const inTiles = tilingOf(cells).tiles.flatMap((tile) => tile.cells);
  return placeColumns(inTiles.length, (index) => places.at(inTiles[index]!));
}

/**
 * Returns the latitudes and longitudes of `count` places in two arrays that threads can share.
 *
 * @param at - Returns the location of the place at an index.
 */
export function placeColumns(count: number, at: (index: number) => Location): PlaceColumns {
  const columns = {
    latitudes: new Float64Array(new SharedArrayBuffer(8 * count)),
    longitudes: new Float64Array(new SharedArrayBuffer(8 * count)),
  };
  for (let index = 0; index < count; index += 1) {
    const { latitude, longitude } = at(index);
    columns.latitudes[index] = latitude;
    columns.longitudes[index] = longitude;
  }
  return columns;
}
