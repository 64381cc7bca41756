import type { Location } from "@halcyon/schema";

/**
 * Returns the requested time zone: that of the place for `auto`, else the named one. The zone of a place is rough near borders. At sea it is one of whole hours
 * by longitude, such as `Etc/GMT+3` west of Greenwich. The first look-up loads the table, and no look-up calls another server. The borders are those of
 * OpenStreetMap, by timezone-boundary-builder.
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
