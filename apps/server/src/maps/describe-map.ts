import type { Database } from "@halcyon/database/database";
import { formatEpochHour, formatInstant } from "@halcyon/schema/time";
import { costOfCells, type KeptMap, mapLayersOf } from "@halcyon/schema/v2";
import { nextRoundExpected } from "../watches/rounds/next-round.ts";
import { makingOf, newestMapRuns } from "./making/map-attempts.ts";
import type { MapFiles } from "./map-files.ts";
import type { MapLinks } from "./map-links.ts";
import { isMade, type MapStore, type StoredMap } from "./map-store.ts";

/** Kept maps of a server. */
export interface KeptMaps {
  readonly store: MapStore;
  readonly links: MapLinks;
  readonly database: Database;
  /** Files of all maps; undefined if this server keeps no maps. */
  readonly files: MapFiles | undefined;
}

/** Returns a map as the API shows it. */
export async function describeMap(
  database: Database,
  map: StoredMap,
  nowMs: number,
): Promise<KeptMap & { readonly expectedMs: number | undefined }> {
  const isActive = map.state === "active";
  const expectedMs = isActive ? await nextRoundExpected(database, map.model, nowMs) : undefined;
  const isNewest = map.made_of === makingOf(map, await newestMapRuns(database, map.model));
  return {
    id: map.id,
    ...map.request,
    state: !isActive ? "paused" : !isMade(map) ? "waiting" : isNewest ? "ready" : "stale",
    paused_because: map.paused_because,
    cells: map.cells,
    cost: costOfCells(map.cells),
    bounds: [...map.bounds],
    layers: [...mapLayersOf(map.request)],
    created_at: formatInstant(map.created_at),
    version: map.version,
    made: madeOf(map, expectedMs),
    failing:
      map.failing_since === null || map.failure === null
        ? null
        : {
            since: formatInstant(map.failing_since),
            code: map.failure as NonNullable<KeptMap["failing"]>["code"],
          },
    expectedMs,
  };
}

function madeOf(map: StoredMap, expectedMs: number | undefined): KeptMap["made"] {
  const { made_run: run, made_from: from, made_hours: hours, made_at: atMs } = map;
  if (!isMade(map) || run === null || from === null || hours === null || atMs === null) return null;
  return {
    run: formatEpochHour(run),
    at: formatInstant(atMs),
    from: formatEpochHour(from),
    to: formatEpochHour(from + hours - 1),
    next_expected: expectedMs === undefined ? null : formatInstant(expectedMs),
  };
}
