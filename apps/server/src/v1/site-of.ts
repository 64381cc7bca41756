import type { CompositeRequest, SiteLocation } from "@halcyon/schema";
import { given } from "../given.ts";

/** The site of a request. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: Pick<CompositeRequest["request"], "latitude" | "longitude" | "elevation_m" | "surface">): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}
