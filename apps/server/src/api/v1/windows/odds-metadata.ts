import type { WindowsResponse } from "@halcyon/schema/v1";
import type { AppliedCalibration } from "@halcyon/weather";
import type { ScoredForecast } from "../../../scoring/scores/join-model-parts.ts";
import { type MembersBeside, staleHours } from "../../../scoring/odds/members-beside.ts";
import { formatRange } from "../../../weather/hours/hour-range.ts";
import { ensembleStaleNotices } from "../../notices/model-part-notices.ts";
import { scoredMetadataOf, type ScoredRequest } from "../metadata.ts";

/**
 * Scored forecast with probabilities. `beside` has the ensemble members that were counted in hours of the single run; `oddsBy`, the calibrations of
 * probabilities.
 */
type Found = ScoredForecast & {
  readonly beside: MembersBeside;
  readonly oddsBy: readonly AppliedCalibration[];
};

/** Returns the metadata of a response with probabilities. */
export function oddsMetadataOf(
  request: ScoredRequest,
  found: Found,
  nowMs: number,
): WindowsResponse["metadata"] {
  const metadata = scoredMetadataOf(request, { id: found.entry.id }, found, nowMs);
  const notices = [
    ...(metadata.notices ?? []),
    ...ensembleStaleNotices(staleHours(found.beside, found.startHour)),
  ];
  const absent = found.beside.absent.map(({ fromHour, toHour, ...lack }) => ({
    ...formatRange({ fromHour: found.startHour + fromHour, toHour: found.startHour + toHour }),
    ...lack,
  }));
  return {
    ...metadata,
    ...(notices.length === 0 ? {} : { notices }),
    ...(absent.length === 0 ? {} : { ensemble_absent: absent }),
  };
}
