import type { Location } from "@halcyon/schema";

/** What the metadata of every answer of data and climate begin with. */
export function placeMetadataOf(
  { latitude, longitude }: Location,
  nowMs: number,
): { generated_at: string; timezone: "UTC"; location: Location } {
  return {
    generated_at: `${new Date(nowMs).toISOString().slice(0, 19)}+00:00`,
    timezone: "UTC",
    location: { latitude, longitude },
  };
}
