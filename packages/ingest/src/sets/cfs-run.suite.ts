import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import golden from "./cfs-golden.json" with { type: "json" };

/**
 * Run for which `scripts/forecasts/cfs_set.py` generated forecasts. The forecasts start every 6 hours from 120 h before the run to 6 h after it, and each
 * extends to 144 h.
 */
export const cfsRun: EpochHour = golden.run;

export const cfsPlaces: readonly Location[] = golden.places;

/** Returns starts up to and including a run, newest first. */
export function cfsStarts(run: EpochHour, count: number): readonly EpochHour[] {
  return Array.from({ length: count }, (_, member) => run - 6 * member);
}
