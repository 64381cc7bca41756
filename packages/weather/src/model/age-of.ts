import { type EpochHour, partMaxAgeHours } from "@halcyon/schema";
import type { RunningPart } from "./model-part.ts";

/** The age of a part's run [h], and whether it is too old to be read. */
export function ageOf(
  { part, run }: Pick<RunningPart, "part" | "run">,
  now: EpochHour,
): { readonly ageHours: number | undefined; readonly stale: boolean } {
  const ageHours = run === undefined ? undefined : now - run;
  return { ageHours, stale: ageHours === undefined || ageHours > partMaxAgeHours[part] };
}
