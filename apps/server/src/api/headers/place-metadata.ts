import type { Location } from "@halcyon/schema";
import { isoSecond } from "@halcyon/base/iso-second";

/** What an answer says of its moment and place. */
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
