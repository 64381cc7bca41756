import type { WatchRequest } from "@halcyon/schema";
import type { SiteLocation } from "@halcyon/schema/wire";
import { given } from "@halcyon/base/given";

/** The site that a place of a watch names. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: WatchRequest["places"][number]): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}
