import type { Location } from "@halcyon/schema";
import { fileQuery } from "../../data/api/file-query.ts";

/**
 * Query for a function that returns the IANA time zone of a location, as the server does. The function is inaccurate near borders, and returns zones of
 * whole hours at sea. Its file is loaded at the first use.
 */
export const zoneAtQuery = fileQuery(["zone at"], async () => {
  const { default: zoneAt } = await import("@photostructure/tz-lookup");
  // One meridian has both numbers.
  return ({ latitude, longitude }: Location): string =>
    zoneAt(latitude, longitude === 180 ? -180 : longitude);
});
