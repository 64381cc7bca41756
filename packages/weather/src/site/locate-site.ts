import type { Location } from "@halcyon/schema";
import { movedMeters, type SiteLocation } from "@halcyon/schema/wire";
import type { Cell, CellSite } from "../source/source.ts";
import { nearestOfSurface } from "./nearest-of-surface.ts";

/** More than this changes what falls [K]. */
const phaseMovesFromK = 1;

/**
 * A site in a cell, and how far the weather of the cell is moved to it. It is not moved in a cell at sea or of unknown height. It is not moved by
 * less than 50 m, since a cell's own ground varies as much. It is not moved by more than 1,500 m, where no lapse rate can be defended.
 *
 * @param elevationM - Height of the site above sea level [m].
 * @param lapseKPerKm - How fast the air grows colder with height, 0..9.8 [K/km].
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

/** Without what floating point adds to a difference. */
function toCentimetres(meters: number): number {
  return Math.round(meters * 100) / 100;
}

/** The cell that answers for a site, and the site in it. */
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

/** Whether the weather of a cell is moved to its site. */
export function isMoved({ site }: Pick<Cell, "site">): boolean {
  return site !== undefined && site.riseM !== 0;
}
