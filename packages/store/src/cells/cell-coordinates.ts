import { type Coordinate, line } from "../zarr/array-documents.ts";
import type { GridCells, SiteCells } from "./store-cells.ts";

/** Coordinates of the cells of a store, and coordinates that describe each cell. */
interface CellCoordinates {
  readonly places: readonly Coordinate[];
  readonly fields: readonly Coordinate[];
}

/**
 * Returns the coordinate arrays that describe the cells of a store in a Zarr group.
 *
 * @param isBare - Returns true if a cell has no weather at all. If omitted, every cell has weather.
 */
export function cellCoordinates(
  cells: GridCells | SiteCells,
  isBare: (cell: number) => boolean = () => false,
): CellCoordinates {
  const sites = "sites" in cells;
  const { dimensions, shape } = cellAxesOf(cells);
  const latitudes = sites ? cells.sites.map(({ latitude }) => latitude) : cells.latitudes;
  const longitudes = sites ? cells.sites.map(({ longitude }) => longitude) : cells.longitudes;
  const sea = sites ? cells.sites.map((site) => site.sea) : cells.sea;
  const elevations = sites ? cells.sites.map(({ elevationM = Number.NaN }) => elevationM) : cells.elevationM;
  return {
    places: placeCoordinates(latitudes, longitudes, dimensions),
    fields: [
      {
        name: "land_binary_mask",
        dimensions,
        shape,
        dataType: "int8",
        values: Int8Array.from(sea, (wet, cell) => (isBare(cell) ? maskFill : wet ? 0 : 1)),
        attributes: {
          units: "1",
          standard_name: "land_binary_mask",
          long_name: "1 on land, 0 at sea, missing where there is no weather",
          _FillValue: maskFill,
        },
      },
      {
        name: "surface_altitude",
        dimensions,
        shape,
        dataType: "float32",
        values: Float32Array.from(elevations),
        attributes: { units: "m", standard_name: "surface_altitude" },
      },
    ],
  };
}

/**
 * Returns the coordinates for latitudes and longitudes.
 *
 * @param dimensions - Names of the dimensions. Latitudes lie along the first one, longitudes along the last one.
 */
export function placeCoordinates(
  latitudes: readonly number[],
  longitudes: readonly number[],
  dimensions: readonly string[],
): readonly Coordinate[] {
  const north = { units: "degrees_north", standard_name: "latitude" };
  const east = { units: "degrees_east", standard_name: "longitude" };
  return [
    line("latitude", dimensions[0]!, Float64Array.from(latitudes), "float64", north),
    line("longitude", dimensions.at(-1)!, Float64Array.from(longitudes), "float64", east),
  ];
}

const maskFill = -1;

/** Returns the names and the lengths of the dimensions along which cells are stored. */
export function cellAxesOf(cells: GridCells | SiteCells): {
  readonly dimensions: readonly string[];
  readonly shape: readonly number[];
} {
  return "sites" in cells
    ? { dimensions: ["site"], shape: [cells.sites.length] }
    : { dimensions: ["latitude", "longitude"], shape: [cells.latitudes.length, cells.longitudes.length] };
}

/** Returns the names of the cell coordinates that are not dimensions. The CF attribute `coordinates` lists them. */
export function siteCoordinates(cells: GridCells | SiteCells): readonly string[] {
  return "sites" in cells ? ["latitude", "longitude"] : [];
}
