import { packedMissing, variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { folderStorage, storeSource } from "@halcyon/store";
import { expect } from "vitest";
import golden from "./cfs-golden.json" with { type: "json" };

/**
 * Maximum distance between a stored step and the formula, in the unit of the registry. It allows for packing in the file and in the store.
 */
const distances = {
  temperature_2m: 0.02,
  relative_humidity_2m: 0.3,
  wind_speed_10m: 0.03,
  wind_direction_10m: 1.1,
  precipitation: 0.02,
  cloud_cover: 0.2,
  shortwave_radiation: 1,
  surface_pressure: 0.2,
} as const;
type Carried = keyof typeof distances;

/**
 * Reads the newest run of a part of a store. Compares every step and member with the generated forecast that has the same start.
 *
 * @returns Number of compared values.
 */
export async function expectCfs(
  root: string,
  run: EpochHour,
  starts: readonly EpochHour[],
  part = "cfs",
): Promise<number> {
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part });
  expect(await source.latestRun(run)).toBe(run);
  const { leadHours, members, variables } = source.describe();
  expect(members).toBe(starts.length);
  let compared = 0;
  for (const place of golden.places) {
    const cell = (await source.locate(place))!;
    const names = [...variables.keys()] as Carried[];
    const native = await source.read({ cell, run, variables: names, from: run, to: run + leadHours.at(-1)! });
    for (const name of names) {
      // The start is a matter of the run before, and here members share none.
      for (const lead of leadHours.slice(1)) {
        const row = native.stamps.indexOf(run + lead);
        starts.forEach((start, member) => {
          const packed = native.grids.get(name)![row * members + member]!;
          const step = golden.steps.indexOf(run + lead - start);
          const what = `${name} of member ${member} at ${lead} h`;
          const expected = place.values[name][golden.starts.indexOf(start)]![step]!;
          expect(packed, what).not.toBe(packedMissing);
          expect(distanceOf(name, packed, expected), what).toBeLessThanOrEqual(distances[name]);
          compared += 1;
        });
      }
    }
  }
  await storage.close();
  return compared;
}

function distanceOf(name: VariableName, packed: number, expected: number): number {
  const { divisor, multiplier } = variable(name).packing;
  const distance = Math.abs((packed * multiplier) / divisor - expected);
  return name === "wind_direction_10m" ? Math.min(distance, 360 - distance) : distance;
}
