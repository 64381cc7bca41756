import type { Location } from "@halcyon/schema";
import type { RecordPlaces, RecordSource } from "@halcyon/weather";
import type { GridCells, SiteCells } from "../../cells/store-cells.ts";
import { cellAt } from "./copy-record.ts";

/**
 * Returns the cells of a source in the form that descriptions of records use. A site is replaced by the cell that provides its data. Duplicates are left out.
 *
 * @param wanted - A grid made of cells of the source's grid, or a list of any sites.
 * @throws RangeError if a site has no cell, or if no cell of the grid is a cell of the source.
 * @example
 * ```js
 * const history = syntheticHistory({ seed: 1, clock: () => Date.UTC(1979, 0, 20) });
 * const site = { latitude: 51.5, longitude: -0.12 };
 * const survey = await surveyCells(history, { sites: [site], reachKm: 30 });
 * survey.sites.length; // => 1
 * ```
 */
export async function surveyCells(
  source: RecordSource,
  wanted: RecordPlaces,
): Promise<GridCells | SiteCells> {
  return "sites" in wanted
    ? surveySites(source, wanted.sites, wanted.reachKm)
    : surveyGrid(source, wanted.latitudes, wanted.longitudes);
}

async function surveySites(
  source: RecordSource,
  places: readonly Location[],
  reachKm: number,
): Promise<SiteCells> {
  const sites = new Map<string, SiteCells["sites"][number]>();
  for (const place of places) {
    const cell = await source.locate(place);
    if (cell === undefined) {
      throw new RangeError(
        `${source.describe().id} has no cell for ${place.latitude}, ${place.longitude}. Leave the site out.`,
      );
    }
    sites.set(`${cell.latitude} ${cell.longitude}`, cell);
  }
  return { sites: [...sites.values()], reachKm };
}

async function surveyGrid(
  source: RecordSource,
  latitudes: readonly number[],
  longitudes: readonly number[],
): Promise<GridCells> {
  const sea: boolean[] = [];
  const elevationM: number[] = [];
  let found = 0;
  for (const latitude of latitudes) {
    for (const longitude of longitudes) {
      const cell = await cellAt(source, { latitude, longitude });
      if (cell !== undefined) found += 1;
      sea.push(cell?.sea ?? false);
      elevationM.push(cell?.elevationM ?? Number.NaN);
    }
  }
  if (found === 0) {
    throw new RangeError(
      `No cell of the grid has a value in ${source.describe().id}, which has ${source.describe().grid}. Look at its marks of missing, or take its own latitudes and longitudes.`,
    );
  }
  return { latitudes, longitudes, sea, elevationM };
}
