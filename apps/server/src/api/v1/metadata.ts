import { forAllVersions } from "@halcyon/schema/registry";
import { formatEpochHour } from "@halcyon/schema/time";
import type { BreakdownResponse, CompositeRequest, CompositeResponse } from "@halcyon/schema/v1";
import type { AppliedCalibration } from "@halcyon/weather";
import { placeMetadataOf } from "../headers/place-metadata.ts";
import type { Scorable } from "../../scoring/admit-entry.ts";
import type { ScoredForecast } from "../../scoring/scores/join-model-parts.ts";
import type { PackedForecast } from "../../scoring/scores/packed-forecast.ts";
import { calibrationField, notCalibratedNotices } from "../notices/applied-calibrations.ts";
import { unlikeSiteNotices } from "../notices/unlike-site-notices.ts";

type Metadata = CompositeResponse["metadata"];
type ScoredMetadata = BreakdownResponse["metadata"];

/**
 * Returns the metadata of a response.
 *
 * @param entry - Id of the scored entry, if the entry has an id.
 */
export function metadataOf<Named extends Partial<Pick<Metadata, "id">>>(
  { model, latitude, longitude }: Pick<CompositeRequest["request"], "model" | "latitude" | "longitude">,
  entry: Named,
  {
    startHour,
    median,
    notices,
    estimated,
  }: Pick<
    ScoredForecast<Scorable> | PackedForecast<Scorable>,
    "startHour" | "median" | "notices" | "estimated"
  >,
  nowMs: number,
): Omit<Metadata, "id"> & Named {
  const { generated_at, timezone, location } = placeMetadataOf({ latitude, longitude }, nowMs);
  return {
    generated_at,
    model,
    ...entry,
    forecast_hours: median.length,
    timezone,
    location,
    start_date: formatEpochHour(startHour),
    end_date: formatEpochHour(startHour + median.length - 1),
    ...(notices.length === 0 ? {} : { notices: [...notices] }),
    ...(estimated.length === 0 ? {} : { estimated: [...estimated] }),
  };
}

/** Fields of a forecast request that the metadata of its response repeat. */
export type ScoredRequest = Pick<
  CompositeRequest["request"],
  "model" | "latitude" | "longitude" | "calibrated"
>;

/** Returns the metadata of a response, with all notices. For example, a notice says that the height of the site differs too much from that of its grid cell. */
export function scoredMetadataOf<Named extends Partial<Pick<Metadata, "id">>>(
  request: ScoredRequest,
  entry: Named,
  scored: ScoredForecast<Scorable> & { readonly oddsBy?: readonly AppliedCalibration[] },
  nowMs: number,
): Omit<ScoredMetadata, "id"> & Named {
  const { parts, oddsBy } = scored;
  const metadata = { ...metadataOf(request, entry, scored, nowMs), ...calibrationField(parts, oddsBy) };
  const notices = [
    ...(metadata.notices ?? []),
    ...unlikeSiteNotices(parts.map(forAllVersions)),
    ...notCalibratedNotices(parts, request.calibrated, oddsBy),
  ];
  return notices.length === 0 ? metadata : { ...metadata, notices };
}
