import type { Location } from "@halcyon/schema";

/**
 * Returns the requested time zone: that of the place for `auto`, otherwise the named one. Near borders, the zone of a place is approximate.
 * At sea, it is a zone of whole hours by longitude, such as `Etc/GMT+3` west of Greenwich. The first look-up loads a table; no look-up calls
 * another server. Borders are those of OpenStreetMap, from timezone-boundary-builder.
 *
 * @param asked - `auto`, or a name of the IANA database.
 * @example
 * ```ts
 * await zoneOf("auto", { latitude: 47.37, longitude: 8.54 }); // => "Europe/Zurich"
 * ```
 */
export async function zoneOf(asked: string, { latitude, longitude }: Location): Promise<string> {
  if (asked !== "auto") return asked;
  const { default: zoneAt } = await import("@photostructure/tz-lookup");
  // One meridian has both numbers.
  return zoneAt(latitude, longitude === 180 ? -180 : longitude);
}
