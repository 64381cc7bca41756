import type { Location } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import golden from "./cfs-golden.json" with { type: "json" };

/** The run whose forecast every 6 hours from 120 h before it to 6 h after it `scripts/forecasts/cfs_set.py` made, each to its step 144 h. */
export const cfsRun: EpochHour = golden.run;

export const cfsPlaces: readonly Location[] = golden.places;

/** Starts up to a run, newest first. */
export function cfsStarts(run: EpochHour, count: number): readonly EpochHour[] {
  return Array.from({ length: count }, (_, member) => run - 6 * member);
}
