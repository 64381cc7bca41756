/** Maximum number of kept maps of an account. */
export const mapsMax = 10;

/** Maximum number of cells of a kept map, and of all kept maps of an account. */
export const mapCellsMax = 12_000;
export const accountMapCellsMax = 24_000;

/** Highest zoom level of the tiles of a map. A cell of a quarter degree is 91 pixels wide there. */
export const mapZoomMax = 9;
