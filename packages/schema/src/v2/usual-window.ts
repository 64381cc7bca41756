import { weekdays } from "../time/weekday.ts";
import type { Constraint } from "../wire/entries/constraint.ts";
import { acceptableFrom } from "../wire/scores/band.ts";
import type { EntryType } from "../wire/scores/entry-type.ts";
import type { EvidenceRequest } from "./bodies/evidence-request.ts";

/** Entry whose windows are proved. */
interface ProvedEntry {
  readonly type: EntryType;
  readonly constraints: readonly Constraint[];
}

/** Working hours of a task that needs no daylight, on the clock of the place: from 8 to 17 on all days. */
const workingHours = { from: 8, to: 17, weekdays: [...weekdays] };

/**
 * Returns the windows that an evidence report counts if the request does not define any. These windows are long, and limited to a few hours of the day. Short
 * windows at any hour are good on almost every day, so a report could not rate their probabilities.
 *
 * @param durationHours - Length of the windows [h]; by default the usual length for the entry. Windows that do not fit in working hours may be at any hour.
 * @example
 * ```js
 * usualWindow({ type: "task", constraints: [] }).duration_hours; // => 8
 * ```
 */
export function usualWindow(
  { type, constraints }: ProvedEntry,
  durationHours?: number,
): EvidenceRequest["window"] {
  const lasting = (usualHours: number) => ({
    duration_hours: durationHours ?? usualHours,
    minimum_score: acceptableFrom,
    maximum_score: null,
    daylight_only: false,
  });
  if (type === "scenario") return lasting(4);
  const sun = constraints.filter(({ variable, role }) => variable === "solar_elevation" && role === "limit");
  if (sun.some((one) => "ideal" in one && one.ideal.max !== undefined)) return lasting(1);
  if (sun.length > 0) return { ...lasting(4), daylight_only: true };
  const window = lasting(8);
  const { from, to } = workingHours;
  return window.duration_hours > to - from ? window : { ...window, local_hours: workingHours };
}
