import { type Location, variable, type VariableName } from "@halcyon/schema";
import { openRunWriter, type StoreDescription, type StoreRoot } from "@halcyon/store";
import type { Cell, WeatherSource } from "@halcyon/weather";
import { seeded } from "./timing.ts";

/** Start time of the model run [h since 1970]. */
export const latticeRun = Date.UTC(2026, 10, 21) / 3_600_000;

export const latticeMembers = 31;
/** Lead times of the run [h]: every 3 h to 240 h, then every 6 h to 840 h, 181 in total. */
export const latticeLeadHours = [
  ...Array.from({ length: 81 }, (_, index) => index * 3),
  ...Array.from({ length: 100 }, (_, index) => 246 + index * 6),
];
/**
 * Returns the sites of a square grid with a spacing of 0.25°.
 *
 * @param edge - Number of sites per side.
 */
export function latticeSites(edge: number): Location[] {
  return Array.from({ length: edge * edge }, (_, index) => ({
    latitude: 40 + Math.floor(index / edge) / 4,
    longitude: (index % edge) / 4,
  }));
}

/** Writes a run to a folder or a bucket, and publishes it. Its values are random walks, for all ensemble members and lead times. */
export async function writeLatticeRun(
  root: StoreRoot,
  part: string,
  sites: readonly Location[],
  variables: readonly VariableName[],
): Promise<void> {
  const random = seeded(7);
  const description: StoreDescription = {
    part,
    id: part,
    synthetic: true,
    cells: { sites: sites.map((site) => ({ ...site, sea: false })), reachKm: 30 },
    leadHours: latticeLeadHours,
    members: latticeMembers,
    variables: new Map(
      variables.map((name) => [name, { toLeadHours: 840, stepType: variable(name).stepType }]),
    ),
    grid: "sites",
    coverage: "a lattice",
    attribution: "Nobody",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  };
  const writer = await openRunWriter(root, description, latticeRun);
  for (const tile of writer.tiles) {
    for (const name of variables) {
      const values = new Int16Array(tile.cells.length * latticeLeadHours.length * latticeMembers);
      for (let index = 0, walk = 0; index < values.length; index++) {
        walk += Math.floor(random() * 21) - 10;
        values[index] = Math.max(-3000, Math.min(3000, walk));
      }
      await writer.writeTile(tile, name, values);
    }
  }
  await writer.publish();
  await writer.close();
}

/** Returns the grid cell of a place in the benchmark's square grid of sites. */
export async function latticeCell(source: WeatherSource, location: Location): Promise<Cell> {
  const cell = await source.locate(location);
  if (cell === undefined) throw new Error("the lattice covers its own places");
  return cell;
}

/**
 * Reads all ensemble members at a site of the benchmark's square grid of sites.
 *
 * @param toHours - End of the range, relative to the start of the run [h].
 */
export async function readLatticePlace(
  source: WeatherSource,
  location: Location,
  variables: readonly VariableName[],
  toHours: number,
): Promise<void> {
  const cell = await latticeCell(source, location);
  await source.read({ cell, run: latticeRun, variables, from: latticeRun + 6, to: latticeRun + toHours });
}
