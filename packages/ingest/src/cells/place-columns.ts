import type { Location } from "@halcyon/schema";
import type { GridCells, SiteCells } from "@halcyon/store";
import { placesOfCells, tilingOf } from "@halcyon/store/writer-kit";

/** Places as two arrays, latitudes [degrees north] and longitudes [degrees east], which threads can share. A million places take 16 MB. */
export interface PlaceColumns {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Returns the locations of cells in the order of the store's tiles, which is also the order of the stored values. */
export function placesInTiles(cells: GridCells | SiteCells): PlaceColumns {
  const places = placesOfCells(cells);
  const inTiles = tilingOf(cells).tiles.flatMap((tile) => tile.cells);
  return placeColumns(inTiles.length, (index) => places.at(inTiles[index]!));
}

/** Creates the arrays for a number of places. */
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
