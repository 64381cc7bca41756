import { type Grib2Field, type Grid, readGrid } from "@halcyon/grib2";
import { cellFinder } from "./cell-finder.ts";

/** A grid, and the search for its cells. */
export interface SearchedGrid {
  readonly grid: Grid;
  readonly find: ReturnType<typeof cellFinder>;
}

/** Returns a function that reads the grids of fields. All fields on one grid share the cell search, which takes half a second to build for a million cells. */
export function searchedGrids(): (field: Grib2Field) => SearchedGrid {
  const known = new Map<string, SearchedGrid>();
  return (field) => {
    const key = String.fromCharCode(...field.grid.bytes(1));
    const before = known.get(key);
    if (before !== undefined) return before;
    const grid = readGrid(field);
    const searched = { grid, find: cellFinder(grid) };
    known.set(key, searched);
    return searched;
  };
}
