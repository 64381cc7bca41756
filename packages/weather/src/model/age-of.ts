import { modelParts } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import type { RunningPart } from "./model-part.ts";

/**
 * Returns the maximum age at which the run of a model part is still read [h]. When a run reaches this age, two newer runs should be complete according to the
 * schedule of the source. The result is at least that of `modelParts`.
 *
 * @example Continues from {@link syntheticSource}.
 * ```js
 * const daily = { ...source.describe(), schedule: { runEveryHours: 24, wholeAfterHours: 9 } };
 * maxAgeHours({ part: "deterministic", description: daily }); // => 57
 * ```
 */
export function maxAgeHours({
  part,
  description: { schedule },
}: Pick<RunningPart, "part" | "description">): number {
  if (schedule === undefined) return modelParts[part].maxAgeHours;
  return Math.max(modelParts[part].maxAgeHours, 2 * schedule.runEveryHours + schedule.wholeAfterHours);
}

/**
 * Returns the age of a model part's run [h], and whether it is too old to be read. A missing run counts as too old.
 *
 * @example Continues from {@link findRuns}.
 * ```js
 * ageOf(running, now).stale; // => false
 * ```
 */
export function ageOf(
  part: Pick<RunningPart, "part" | "description" | "run">,
  now: EpochHour,
): { readonly ageHours: number | undefined; readonly stale: boolean } {
  const ageHours = part.run === undefined ? undefined : now - part.run;
  return { ageHours, stale: ageHours === undefined || ageHours > maxAgeHours(part) };
}
