import type { Location } from "@halcyon/schema";
import { movedMeters, type SiteLocation, type Surface } from "@halcyon/schema/wire";
import type { Cell, CellSite } from "../source/source.ts";
import { turn } from "../places/degrees.ts";
import { greatCircleKm } from "../places/great-circle.ts";

/** Difference in temperature between cell and site above which the precipitation type is determined again [K]. */
const phaseMovesFromK = 1;

/**
 * Returns a site in a cell, with the height difference by which the weather is adjusted. The difference is 0 if the cell is at sea or its height is unknown.
 * Differences below 50 m are ignored, because the ground within a cell varies by as much. Differences above 1,500 m are also ignored, because no lapse rate
 * is valid for them.
 *
 * @param elevationM - Height of the site above sea level [m].
 * @param lapseKPerKm - Decrease of the air temperature with height, 0..9.8 [K/km].
 */
export function siteIn(
  { elevationM: ownM, sea }: Pick<Cell, "elevationM" | "sea">,
  elevationM: number,
  lapseKPerKm: number,
): CellSite {
  const cellM = ownM ?? (sea ? 0 : elevationM);
  const apartM = toCentimetres(elevationM - cellM);
  const isUnlike = Math.abs(apartM) > movedMeters.to;
  const riseM = sea || isUnlike || Math.abs(apartM) < movedMeters.from ? 0 : apartM;
  const movesPhase = (Math.abs(riseM) * lapseKPerKm) / 1000 > phaseMovesFromK;
  return { elevationM, riseM, lapseKPerKm, isUnlike, movesPhase };
}

/** Rounds a height to centimetres [m], which removes floating-point noise. */
function toCentimetres(meters: number): number {
  return Math.round(meters * 100) / 100;
}

/**
 * Finds the cell for a site. If the surface of the site (sea or land) is given, finds the nearest cell with this surface. If its height is given, the cell
 * contains the properties of the site.
 */
export async function locateSite(
  locate: (location: Location) => Promise<Cell | undefined>,
  { latitude, longitude, elevationM, surface }: SiteLocation,
  lapseKPerKm: number,
): Promise<Cell | undefined> {
  const place = { latitude, longitude };
  const cell = await (surface === undefined ? locate(place) : nearestOfSurface(locate, place, surface));
  if (cell === undefined || elevationM === undefined) return cell;
  return { ...cell, site: siteIn(cell, elevationM, lapseKPerKm) };
}

/** Returns true if the weather of a cell is adjusted to the height of its site. */
export function isMoved({ site }: Pick<Cell, "site">): boolean {
  return site !== undefined && site.riseM !== 0;
}

/** Function that finds the grid cell of a place, or returns undefined outside the coverage. */
type Locate = (location: Location) => Promise<Cell | undefined>;

/**
 * Distances at which neighbours of a cell are searched [degrees]. The first distance is less than a step of the finest grid, and the last is more than a step
 * of the coarsest grid.
 */
const looked = { from: 0.03, to: 2 } as const;

/**
 * Finds the nearest cell with a kind of surface (sea or land), among the cell of a place and the eight cells around it. To find a neighbour, the distance is
 * doubled until another cell appears, so that no neighbour is skipped. Outside the coverage there are no neighbours.
 *
 * @returns Undefined if none of the nine cells has this surface, or if the place is outside the coverage.
 */
export async function nearestOfSurface(
  locate: Locate,
  place: Location,
  surface: Surface,
): Promise<Cell | undefined> {
  const isMeant = ({ sea }: Cell): boolean => sea === (surface === "sea");
  const centre = await locate(place);
  if (centre === undefined || isMeant(centre)) return centre;
  const around = await cellsAround(locate, centre, place);
  return around
    .filter(isMeant)
    .toSorted((one, other) => greatCircleKm(place, one) - greatCircleKm(place, other))[0];
}

/** Finds the cells around a cell. A cell at a pole covers all longitudes. Its neighbours are therefore searched at the longitude of the place. */
async function cellsAround(locate: Locate, centre: Cell, place: Location): Promise<readonly Cell[]> {
  const { latitude } = centre;
  const longitude = Math.abs(latitude) === 90 ? place.longitude : centre.longitude;
  const neighbour = async (north: number, east: number): Promise<Cell | undefined> => {
    for (let degrees: number = looked.from; degrees <= looked.to; degrees *= 2) {
      const there = { latitude: latitude + north * degrees, longitude: turn(longitude + east * degrees) };
      const cell = Math.abs(there.latitude) > 90 ? undefined : await locate(there);
      if (cell === undefined || !isSame(cell, centre)) return cell;
    }
    return undefined;
  };
  const rows = [await neighbour(1, 0), await neighbour(-1, 0)].filter((cell) => cell !== undefined);
  const columns = [await neighbour(0, 1), await neighbour(0, -1)].filter((cell) => cell !== undefined);
  const corners = rows.flatMap((row) =>
    columns.map(({ longitude: east }) => locate({ latitude: row.latitude, longitude: east })),
  );
  const cells = await Promise.all(corners);
  return [...rows, ...columns, ...cells.filter((cell) => cell !== undefined)];
}

function isSame(one: Location, other: Location): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}
