import type { Location } from "@halcyon/schema";
import { isLand } from "../places/land-mask.ts";
import type { Cell } from "../source/source.ts";

/** Returns the nearest cell of the lattice on which places are requested from the provider. Each pole is a single cell, and longitude 180 becomes -180. */
export function latticeCell({ latitude, longitude }: Location, cellsPerDegree: number): Cell {
  const north = Math.round(latitude * cellsPerDegree) / cellsPerDegree + 0;
  const east = Math.round(longitude * cellsPerDegree) / cellsPerDegree + 0;
  const place = { latitude: north, longitude: Math.abs(north) === 90 ? 0 : east >= 180 ? east - 360 : east };
  return { ...place, sea: !isLand(place) };
}
