import type { Location } from "@halcyon/schema";
import { isLand } from "../places/land-mask.ts";
import type { Cell } from "../source/source.ts";

/** Returns the nearest point of the regular grid (lattice) at which weather is requested. Each pole is a single point, and longitude 180 becomes -180. */
export function latticeCell({ latitude, longitude }: Location, cellsPerDegree: number): Cell {
  const north = Math.round(latitude * cellsPerDegree) / cellsPerDegree + 0;
  const east = Math.round(longitude * cellsPerDegree) / cellsPerDegree + 0;
  const place = { latitude: north, longitude: Math.abs(north) === 90 ? 0 : east >= 180 ? east - 360 : east };
  return { ...place, sea: !isLand(place) };
}
