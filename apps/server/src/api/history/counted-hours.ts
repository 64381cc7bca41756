import type { Location } from "@halcyon/schema";
import type { HistoricalWorkabilityResponse } from "@halcyon/schema/v1";
import type { WorkabilityOptions } from "@halcyon/schema/wire";
import type { MonthWorkability } from "@halcyon/scoring";
import type { WorkabilityWindow } from "../../weather/workability/historical-workability.ts";

type Counted = Pick<HistoricalWorkabilityResponse["metadata"], "window" | "hours_considered">;

/** Returns the window to count in a record, from the options of a request for workability. */
export function countedWindow(
  { window, percentiles }: WorkabilityOptions,
  location: Location,
): WorkabilityWindow {
  return {
    durationHours: window.duration_hours,
    minimumScore: window.minimum_score,
    daylightAt: window.daylight_only ? location : undefined,
    localHours: window.local_hours,
    percentiles,
  };
}

/** Returns the metadata about the hours that were counted. */
export function countedHours(
  window: WorkabilityOptions["window"],
  months: readonly MonthWorkability[],
): Counted {
  const isEveryHour = !window.daylight_only && window.local_hours === undefined;
  if (isEveryHour) return { window };
  return { window, hours_considered: months.map(({ hoursConsidered }) => hoursConsidered) };
}
