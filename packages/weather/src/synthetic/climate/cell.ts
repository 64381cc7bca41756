import type { Location } from "@halcyon/schema";
import { isLand } from "../../places/land-mask.ts";
import type { Cell } from "../../source/source.ts";
import { landUpwind } from "./climate.ts";
import { reliefM } from "./relief.ts";

const cellsPerDegree = 4;

/** The cells of the synthetic climate, all over the earth. The answer for the last place is kept: requests come in series for one place. */
export function syntheticCells(): (location: Location) => Cell {
  let last: { readonly location: Location; readonly cell: Cell } | undefined;
  return ({ latitude, longitude }) => {
    if (last?.location.latitude !== latitude || last.location.longitude !== longitude) {
      const location = { latitude, longitude };
      last = { location, cell: cellAt(location) };
    }
    return last.cell;
  };
}

/** The nearest cell; each pole is one cell, and 180 is -180. */
function cellAt({ latitude, longitude }: Location): Cell {
  const north = Math.round(latitude * cellsPerDegree) / cellsPerDegree;
  const east = Math.round(longitude * cellsPerDegree) / cellsPerDegree;
  const pole = Math.abs(north) === 90;
  const place = { latitude: north + 0, longitude: pole ? 0 : east >= 180 ? east - 360 : east + 0 };
  if (!isLand(place)) return { ...place, elevationM: 0, sea: true };
  const elevationM = Math.round(Math.max(20 + 150 * landUpwind(place), reliefM(place)));
  return { ...place, elevationM, sea: false };
}
