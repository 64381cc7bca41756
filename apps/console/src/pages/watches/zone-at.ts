import type { Location } from "@halcyon/schema";
import { fileQuery } from "../../data/api/file-query.ts";

/**
 * Query that finds the zone of the IANA database at a place, as the server does. It is rough near borders, and at sea one of whole hours. The first use loads
 * the file.
 */
export const zoneAtQuery = fileQuery(["zone at"], async () => {
  const { default: zoneAt } = await import("@photostructure/tz-lookup");
  // One meridian has both numbers.
  return ({ latitude, longitude }: Location): string =>
    zoneAt(latitude, longitude === 180 ? -180 : longitude);
});
