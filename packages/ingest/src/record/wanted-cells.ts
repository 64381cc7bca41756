import type { Location } from "@halcyon/schema";
import type { RecordWithPlaces, RecordPlaces } from "@halcyon/weather";
import { fullTurn } from "@halcyon/weather/source-kit";
import type { Extent, Region } from "../cells/cells-in-grid.ts";
import { refuseBeyondReach } from "../cells/cell-finder.ts";

/** Requested cells of a record: an extent, or all cells. */
export type WantedCells = Extent | "all";

/** Maximum number of cells of an ingested record. Records of several decades are meant for countries and sites, not for the whole globe. */
const cellsMax = 100_000;

/** Requested place that the ingest leaves out, because the source does not cover it. */
export interface Outside extends Location {
  /** Distance to the nearest cell [km]; set only if the place is not covered and the coverage text gives no distance. */
  readonly beyondKm?: number;
}

interface ChosenCells {
  readonly cells: RecordPlaces;
  /** Description of the area that the cells cover. */
  readonly coverage: string;
  /** Places that the record does not cover, and sites of the record that have no values. */
  readonly outside: readonly Outside[];
}

/**
 * Returns the requested cells of a record.
 *
 * @throws RangeError if there are no cells or too many, or if a place is too far from its cell.
 */
export async function chooseCells(source: RecordWithPlaces, wanted: WantedCells): Promise<ChosenCells> {
  if (wanted !== "all" && "places" in wanted) return cellsFor(source, wanted.places, wanted.reachKm);
  const all = source.places();
  const cells = wanted === "all" ? all : inside(all, wanted.region);
  const count = "sites" in cells ? cells.sites.length : cells.latitudes.length * cells.longitudes.length;
  const { id, coverage } = source.describe();
  if (count === 0) throw new RangeError(`No cell of ${id} is in the region; it covers ${coverage}.`);
  if (count > cellsMax) {
    throw new RangeError(
      `${id} has ${count} cells there; a record holds ${cellsMax} at most. Name places, or a smaller region.`,
    );
  }
  const { there, outside } = await withWeather(source, cells);
  return {
    cells: there,
    coverage: wanted === "all" ? coverage : `${regionWords(wanted.region)} of ${coverage}`,
    outside,
  };
}

/**
 * Divides the sites of a record into those with values and those without. An ingest fails only if no site has values.
 *
 * @throws RangeError if no site has values.
 */
async function withWeather(
  source: RecordWithPlaces,
  cells: RecordPlaces,
): Promise<{ readonly there: RecordPlaces; readonly outside: readonly Location[] }> {
  if (!("sites" in cells)) return { there: cells, outside: [] };
  const [sites, outside]: [Location[], Location[]] = [[], []];
  for (const site of cells.sites) ((await source.locate(site)) === undefined ? outside : sites).push(site);
  if (sites.length === 0) throw new RangeError(`No site of ${source.describe().id} has any weather.`);
  return { there: { ...cells, sites }, outside: cells.areCells === true ? [] : outside };
}

function regionWords({ south, west, north, east }: Region): string {
  return `latitudes ${south} to ${north} and longitudes ${west} to ${east}`;
}

function inside(all: RecordPlaces, { south, west, north, east }: Region): RecordPlaces {
  const width = east - west >= 360 ? 360 : fullTurn(east - west);
  const eastOfWest = (longitude: number): number => fullTurn(longitude - west + nearly);
  const isIn = (longitude: number): boolean => eastOfWest(longitude) <= width + 2 * nearly;
  const isBetween = (latitude: number): boolean => latitude >= south - nearly && latitude <= north + nearly;
  if ("sites" in all) {
    const sites = all.sites.filter(({ latitude, longitude }) => isBetween(latitude) && isIn(longitude));
    return { ...all, sites };
  }
  return {
    latitudes: all.latitudes.filter(isBetween),
    longitudes: all.longitudes.filter(isIn).toSorted((left, right) => eastOfWest(left) - eastOfWest(right)),
  };
}

/** Maximum difference between coordinates that count as equal [degrees]. Files store coordinates as 32-bit numbers. */
const nearly = 1e-5;

async function cellsFor(
  source: RecordWithPlaces,
  places: readonly Location[],
  reachKm: number,
): Promise<ChosenCells> {
  const sites: Location[] = [];
  const outside: Outside[] = [];
  for (const place of places) {
    const cell = await source.locate(place);
    if (cell === undefined) {
      const beyondKm = source.beyondKm?.(place) ?? 0;
      outside.push(beyondKm === 0 ? place : { ...place, beyondKm });
      continue;
    }
    refuseBeyondReach(place, cell, reachKm);
    sites.push(place);
  }
  const { id, coverage } = source.describe();
  if (sites.length === 0) {
    const [first] = outside;
    const far =
      first?.beyondKm === undefined
        ? ""
        : ` ${first.latitude}, ${first.longitude} lies ${Math.ceil(first.beyondKm)} km from the nearest cell.`;
    throw new RangeError(`${id} covers none of the places: ${coverage}.${far}`);
  }
  const counted = `${sites.length} place${sites.length === 1 ? "" : "s"}`;
  return { cells: { sites, reachKm }, coverage: `${reachKm} km around ${counted}`, outside };
}
