import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import golden from "./cfs-golden.json" with { type: "json" };

/**
 * Run for which `scripts/forecasts/cfs_set.py` generated forecasts. The forecasts start every 6 hours from 120 h before the run to 6 h after it. Each forecast
 * has lead times up to 144 h.
 */
export const cfsRun: EpochHour = golden.run;

export const cfsPlaces: readonly Location[] = golden.places;

/** Returns the starts of forecasts at intervals of 6 hours [hours since 1970], newest first. The first one is the given run. */
export function cfsStarts(run: EpochHour, count: number): readonly EpochHour[] {
  return Array.from({ length: count }, (_, member) => run - 6 * member);
}
