import type { Location } from "@halcyon/schema";
import { isoSecond } from "@halcyon/base/iso-second";

/** Returns the metadata of a response about its time and place. */
export function placeMetadataOf(
  { latitude, longitude }: Location,
  nowMs: number,
): { generated_at: string; timezone: "UTC"; location: Location } {
  return {
    generated_at: `${isoSecond(nowMs)}+00:00`,
    timezone: "UTC",
    location: { latitude, longitude },
  };
}
