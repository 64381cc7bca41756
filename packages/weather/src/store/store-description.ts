import type { Licence, VariableName } from "@halcyon/schema";
import type { CarriedVariable } from "../source/source.ts";
import { type Places, gridPlaces, sitePlaces } from "./places.ts";

/** What a part of a store holds, run after run. */
export interface StoreDescription {
  /** Folder of the part below the root: a-z, 0-9, "-" and "_". */
  readonly part: string;
  /** Shown in `x-halcyon-source`. */
  readonly id: string;
  readonly synthetic: boolean;
  readonly cells: GridCells | SiteCells;
  /** Native stamps of a run as hours since its start, ascending from 0. */
  readonly leadHours: readonly number[];
  readonly members: number;
  readonly variables: ReadonlyMap<VariableName, CarriedVariable>;
  /** The grid in words. */
  readonly grid: string;
  readonly coverage: string;
  readonly attribution: string;
  readonly licence: Licence;
}

/** A region: every cell of a latitude-longitude grid, row by row. */
export interface GridCells {
  /** Ascending or descending [degrees north]. */
  readonly latitudes: readonly number[];
  /** In the order of the grid [degrees east], -180 to 180 or 0 to 360, over the date line too. */
  readonly longitudes: readonly number[];
  /** Of each cell, row by row. */
  readonly sea: readonly boolean[];
  /** Of each cell [m]; NaN where it is not known. */
  readonly elevationM: readonly number[];
}

/** Single places. */
export interface SiteCells {
  readonly sites: readonly {
    readonly latitude: number;
    readonly longitude: number;
    readonly sea: boolean;
    readonly elevationM?: number;
  }[];
  /** How far around a site it answers [km]. */
  readonly reachKm: number;
}

export function placesOfCells(cells: GridCells | SiteCells): Places {
  return "sites" in cells
    ? sitePlaces(cells.sites, cells.reachKm)
    : gridPlaces(cells.latitudes, cells.longitudes);
}
