import { type CompositeRequest, type CompositeResponse, formatEpochHour } from "@halcyon/schema";
import type { Scorable } from "../scores/admit-entry.ts";
import type { ScoredForecast } from "../scores/join-parts.ts";

type Metadata = CompositeResponse["metadata"];

/**
 * What an answer says about itself.
 *
 * @param entry - The id of what was scored, where it has one.
 */
export function metadataOf<Named extends Partial<Pick<Metadata, "id">>>(
  { model, latitude, longitude }: Pick<CompositeRequest["request"], "model" | "latitude" | "longitude">,
  entry: Named,
  { startHour, median, notices, estimated }: ScoredForecast<Scorable>,
  nowMs: number,
): Omit<Metadata, "id"> & Named {
  return {
    generated_at: `${new Date(nowMs).toISOString().slice(0, 19)}+00:00`,
    model,
    ...entry,
    forecast_hours: median.length,
    timezone: "UTC",
    location: { latitude, longitude },
    start_date: formatEpochHour(startHour),
    end_date: formatEpochHour(startHour + median.length - 1),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
    ...(estimated.length === 0 ? {} : { estimated: [...estimated] }),
  };
}
