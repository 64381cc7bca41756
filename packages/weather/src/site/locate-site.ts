import type { Location, SiteLocation } from "@halcyon/schema";
import type { Cell } from "../source/source.ts";
import { siteIn } from "./cell-site.ts";
import { nearestOfSurface } from "./nearest-of-surface.ts";

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
