import type { EpochHour } from "@halcyon/schema/time";

/** More runs say little more of a site: they are taken from all over the time. */
const runsMax = 500;

/** At most so many of some runs. */
export function someRuns(runs: readonly EpochHour[], most = runsMax): readonly EpochHour[] {
  if (runs.length <= most) return runs;
  return Array.from({ length: most }, (_, index) => runs[Math.floor((index * runs.length) / most)]!);
}
