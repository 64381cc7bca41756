import { variable } from "@halcyon/schema";
import { usualLapseKPerKm } from "@halcyon/schema/wire";
import {
  type FedPart,
  isFed,
  type ModelPart,
  recordAtSites,
  type RecordSource,
  sourceAtSites,
} from "@halcyon/weather";
import { onceEach } from "@halcyon/base/once-each";
import type { Ports, Records } from "../../ports.ts";

/** Returns the configured lapse rate, or the default [K/km]. */
export function lapseOf({ lapseKPerKm = usualLapseKPerKm }: Pick<Ports, "lapseKPerKm">): number {
  return lapseKPerKm;
}

/**
 * Returns a model part (such as the ensemble) with weather that is adjusted to the site of a request. An overlay (another source of some variables) that
 * exists only at sea is not adjusted, and uses the nearest sea cell.
 */
export function modelPartAtSites(part: ModelPart, lapseKPerKm: number): ModelPart {
  return isFed(part) ? fedAtSites(part, lapseKPerKm) : part;
}

function fedAtSites({ overlays, ...part }: FedPart, lapseKPerKm: number): FedPart {
  const sited = { ...part, source: sourceAtSites(part.source, lapseKPerKm) };
  if (overlays === undefined) return sited;
  return {
    ...sited,
    overlays: overlays.map(({ variables, layer }) => {
      const isOfSea = variables.every((name) => variable(name).atSea === true);
      return { variables, layer: isFed(layer) && !isOfSea ? fedAtSites(layer, lapseKPerKm) : layer };
    }),
  };
}

/** Returns weather records that are adjusted to the site of a request. For the same record, the same adjusted object is used each time. */
export function recordsAtSites(records: Records, lapseKPerKm: number): Records {
  const atSites = onceEach((record: RecordSource) => recordAtSites(record, lapseKPerKm));
  const { maxAgeHours } = records;
  return {
    get hourly() {
      return records.hourly && atSites(records.hourly);
    },
    get daily() {
      return records.daily && atSites(records.daily);
    },
    get projections() {
      return records.projections.map(atSites);
    },
    get absent() {
      return records.absent ?? [];
    },
    ...(maxAgeHours === undefined ? {} : { maxAgeHours }),
  };
}
