import type { VariableName } from "@halcyon/schema";
import type { WatchRequest } from "@halcyon/schema/v2";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { EvaluatedSpan, EvaluatedStarts } from "@halcyon/scoring";
import { given } from "@halcyon/base/given";

/** What is asked of each place of a watch. */
export interface WatchQuestion extends Pick<
  WatchRequest,
  "model" | "constraint_params" | "definition" | "when"
> {
  /** Whose entries count. */
  readonly accountId: string;
}

/** What a round sees at a place. */
export interface EvaluatedPlace {
  readonly starts: EvaluatedStarts;
  /** Start of the run of the members that say so. */
  readonly run: EpochHour;
  /** Id of the source that has the members. */
  readonly source: string;
  readonly synthetic: boolean;
  /** The version of the entry that was scored; undefined of a definition and of a limit. */
  readonly entryVersion: number | undefined;
  /** Whether the deterministic run too holds all hours from a start on; undefined where it does not reach them. */
  readonly runAgrees: (start: EpochHour) => boolean | undefined;
  /** What most often stands in the way in the hours of a span; undefined where nothing does. */
  readonly limiting: (
    span: EvaluatedSpan,
  ) => { readonly variable: VariableName; readonly share: number } | undefined;
}

/**
 * Looks at a place for a watch. The entry of a question is found once for each object that asks it.
 *
 * @throws Refusal entry_not_found, variable_unavailable where no members say how likely anything is, and all that scoring a place can be refused for
 */
export type EvaluatePlace = (
  question: WatchQuestion,
  place: SiteLocation,
  nowMs: number,
) => Promise<EvaluatedPlace>;

/** The site that a place of a watch names. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: WatchRequest["places"][number]): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}
