import type { Location } from "@halcyon/schema";

/**
 * Returns the IANA name of a time zone: for `auto` the zone of the place, otherwise `asked` itself. The zone of a place is approximate near borders. At sea,
 * the longitude determines a zone with a whole number of hours from UTC, such as `Etc/GMT+3` west of Greenwich. The first look-up loads a table of borders from
 * timezone-boundary-builder, which uses OpenStreetMap. No look-up calls another server.
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
