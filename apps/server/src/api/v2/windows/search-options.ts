import type { SiteLocation } from "@halcyon/schema/wire";
import type * as V2 from "@halcyon/schema/v2";
import { scoreRangeOf } from "@halcyon/scoring/windows";
import type { SearchOptions } from "../../../scoring/windows/find-windows.ts";

type AskedWindow = V2.RankRequest["window"];

/**
 * Returns the options for a window search at a location.
 *
 * @param timezone - Time zone to which the local hours of the request refer.
 */
export function searchOptionsOf(
  window: AskedWindow,
  location: SiteLocation,
  timezone: string,
): SearchOptions & { readonly minimumProbability: number } {
  const { local_hours: localHours } = window;
  return {
    durationHours: window.duration_hours,
    ...scoreRangeOf(window),
    minimumProbability: window.minimum_probability,
    daylightAt: window.daylight_only ? location : undefined,
    localHours: localHours && { ...localHours, timezone },
  };
}
