import type { SiteLocation } from "@halcyon/schema/wire";
import type { CalibrationFile } from "@halcyon/weather";

/** The site that a file was learned at. */
export function siteOf({
  site: { latitude, longitude, elevation_m: elevationM },
}: Pick<CalibrationFile, "site">): SiteLocation {
  return { latitude, longitude, ...(elevationM === undefined ? {} : { elevationM }) };
}
