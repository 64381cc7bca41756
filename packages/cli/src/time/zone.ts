import tzLookup from "@photostructure/tz-lookup";

/** The zone of the IANA database at a place, which is rough near borders and at sea; UTC where that is asked. */
export function zoneAt(
  { latitude, longitude }: { latitude: number; longitude: number },
  isUtc = false,
): string {
  return isUtc ? "UTC" : tzLookup(latitude, longitude);
}
