import type { Cell, RecordPlaces } from "@halcyon/weather";
import { StoreError } from "../store-error.ts";
import type { OpenGroup } from "../zarr/open-group.ts";
import { gridPlaces, type Places, sitePlaces } from "./places.ts";

/** Cells of a Zarr group, with their places and properties. */
interface StoredCells {
  /** Names of the dimensions along which the cells lie, such as latitude and longitude. */
  readonly dimensions: readonly string[];
  readonly places: Places;
  /** Kind of the places (grid or sites) with their coordinates, as the group stores them. */
  readonly layout: RecordPlaces;
  readonly cellAt: (index: number) => Cell;
  readonly isSea: (index: number) => boolean;
  /** Returns true if a cell has no weather, because the mask has no value for it. */
  readonly isBare: (index: number) => boolean;
}

/**
 * Reads the coordinates of a Zarr group's cells. Also reads their land-sea mask and altitudes, if present.
 *
 * @param reachKm - Coverage radius of a site [km]; required if the cells are sites.
 * @throws StoreError if the coordinates are missing, unsupported or damaged, or cannot be read.
 */
export async function readCells(
  { group, find, need, valuesOf }: OpenGroup<unknown>,
  reachKm: number | undefined,
): Promise<StoredCells> {
  const [latitudes, longitudes, elevations, land] = await Promise.all([
    valuesOf("latitude"),
    valuesOf("longitude"),
    find("surface_altitude") === undefined ? undefined : valuesOf("surface_altitude"),
    valuesOf("land_binary_mask"),
  ]);
  const sites = need("latitude").dimensions[0] === "site";
  const dimensions = sites ? ["site"] : ["latitude", "longitude"];
  const layout = layoutOf(group, sites, [...latitudes], [...longitudes], reachKm);
  const places =
    "sites" in layout
      ? sitePlaces(layout.sites, layout.reachKm)
      : gridPlaces(layout.latitudes, layout.longitudes);
  const mask = need("land_binary_mask");
  if (dimensions.some((name, axis) => mask.dimensions[axis] !== name) || land.length !== places.count) {
    throw new StoreError("unsupported", `${mask.path} does not have the dimensions of the cells`);
  }
  const isSea = (index: number): boolean => land[index] === 0;
  return {
    dimensions,
    places,
    layout,
    isSea,
    isBare: (index) => land[index] !== 0 && land[index] !== 1,
    cellAt: (index) => {
      const elevationM = elevations?.[index] ?? Number.NaN;
      const sea = isSea(index);
      return { ...places.at(index), ...(Number.isNaN(elevationM) ? {} : { elevationM }), sea };
    },
  };
}

function layoutOf(
  group: string,
  sites: boolean,
  latitudes: readonly number[],
  longitudes: readonly number[],
  reachKm: number | undefined,
): RecordPlaces {
  const sound =
    latitudes.every((latitude) => Math.abs(latitude) <= 90) &&
    longitudes.every((longitude) => Math.abs(longitude) <= 720);
  if (!sound) throw new StoreError("unsupported", `${group}: its coordinates are not degrees north and east`);
  if (!sites) return { latitudes, longitudes };
  if (reachKm === undefined || latitudes.length !== longitudes.length) {
    throw new StoreError("unsupported", `${group}: sites need a latitude, a longitude and halcyon.reach_km`);
  }
  return {
    sites: latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index]! })),
    reachKm,
  };
}
