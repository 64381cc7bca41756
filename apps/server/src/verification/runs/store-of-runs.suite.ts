import { type Location, pack, packedMissing, variable } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { folderStorage, openRunWriter, publishedRuns, storeSource } from "@halcyon/store";
import { temporaryFolder } from "@halcyon/testing";
import type { StoredRuns } from "../stored-runs.ts";

export interface RunsToStore {
  readonly runs: readonly EpochHour[];
  readonly lastLeadHours: number;
  readonly members?: number;
  readonly sites?: readonly Location[];
  readonly synthetic?: boolean;
  /** Interval of the lead times [h]; 1 by default. */
  readonly stepHours?: number;
  /** Returns the instantaneous temperature of an hour [degC], or undefined for a gap. */
  readonly temperatureC: (at: RunValue) => number | undefined;
  /** Returns the wind speed of an hour [m/s], or undefined for a gap. If absent, no wind is stored. */
  readonly windMps?: (at: RunValue) => number | undefined;
}

export interface RunValue {
  readonly run: EpochHour;
  readonly lead: number;
  readonly member: number;
  readonly site: number;
}

/** Start time of the first model run: 2026-11-01T00:00Z [h since 1970]. */
export const firstRun = Date.UTC(2026, 10, 1) / 3_600_000;

/** Returns the start times of model runs at a fixed interval. */
export function startsOf(count: number, everyHours: number): EpochHour[] {
  return Array.from({ length: count }, (_, index) => firstRun + index * everyHours);
}

/** Creates a store of runs whose values are given by a formula, and returns it with its folder. */
export async function storeOfRuns({
  runs,
  lastLeadHours,
  members = 1,
  sites = [{ latitude: 50, longitude: 8 }],
  synthetic = true,
  stepHours = 1,
  temperatureC,
  windMps,
}: RunsToStore): Promise<StoredRuns & { readonly root: string }> {
  const root = temporaryFolder();
  const leadHours = Array.from({ length: lastLeadHours / stepHours + 1 }, (_, step) => step * stepHours);
  const formulas = new Map([
    ["temperature_2m", temperatureC],
    ...(windMps === undefined ? [] : [["wind_speed_10m", windMps] as const]),
  ] as const);
  const description = {
    part: "made",
    id: "made",
    synthetic,
    cells: { sites: sites.map((site) => ({ ...site, sea: false })), reachKm: 10 },
    leadHours,
    members,
    variables: new Map(
      [...formulas.keys()].map(
        (name) => [name, { toLeadHours: lastLeadHours, stepType: "instant" }] as const,
      ),
    ),
    grid: "sites",
    coverage: "some sites",
    attribution: "a formula",
    licence: { name: "CC0-1.0", url: "https://creativecommons.org/publicdomain/zero/1.0/" },
  };
  for (const run of runs) {
    const writer = await openRunWriter(root, description, run, { keepRuns: 1000 });
    for (const tile of writer.tiles) {
      for (const [name, valueAt] of formulas) {
        const { packing } = variable(name);
        const values = tile.cells.flatMap((site) =>
          leadHours.flatMap((lead) =>
            Array.from({ length: members }, (_, member) => {
              const value = valueAt({ run, lead, member, site });
              return value === undefined ? packedMissing : pack(value, packing);
            }),
          ),
        );
        await writer.writeTile(tile, name, Int16Array.from(values));
      }
    }
    await writer.publish();
    await writer.close();
  }
  const storage = folderStorage(root);
  const source = await storeSource({ storage, part: "made" });
  const published = await publishedRuns(storage, "made");
  return {
    root,
    model: "noaa",
    part: members > 1 ? "ensemble" : "deterministic",
    source,
    runs: published.map(({ run }) => run).toReversed(),
  };
}

/** Returns a pseudorandom number in [0, 1): FNV-1a of integers, followed by the finalizer of MurmurHash3. */
export function drawn(...seeds: number[]): number {
  let hash = 0x81_1c_9d_c5;
  for (const seed of seeds) hash = Math.imul(hash ^ seed, 0x01_00_01_93);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85_eb_ca_6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
