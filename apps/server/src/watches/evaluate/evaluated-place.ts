import type { VariableName } from "@halcyon/schema";
import type { WatchRequest } from "@halcyon/schema/v2";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { EvaluatedSpan, EvaluatedStarts } from "@halcyon/scoring";
import { given } from "@halcyon/base/given";

/** Condition that a watch checks at each of its places. */
export interface WatchQuestion extends Pick<
  WatchRequest,
  "model" | "constraint_params" | "definition" | "when"
> {
  /** Account whose entries count. */
  readonly accountId: string;
}

/** Result of a round at a place. */
export interface EvaluatedPlace {
  readonly starts: EvaluatedStarts;
  /** Start of the run of the members that were counted. */
  readonly run: EpochHour;
  /** Id of the source of the members. */
  readonly source: string;
  readonly synthetic: boolean;
  /** Version of the entry that was scored; undefined for a definition and for a limit. */
  readonly entryVersion: number | undefined;
  /** Returns true if the deterministic run too holds all hours from a start on; undefined if it does not reach them. */
  readonly runAgrees: (start: EpochHour) => boolean | undefined;
  /** Returns the variable that limits most often in the hours of a span; undefined if none does. */
  readonly limiting: (
    span: EvaluatedSpan,
  ) => { readonly variable: VariableName; readonly share: number } | undefined;
}

/**
 * Evaluates a place for a watch. The entry of a question is looked up once for each question object.
 *
 * @throws Refusal entry_not_found, variable_unavailable where no members say how likely anything is, and all that scoring a place can be refused for
 */
export type EvaluatePlace = (
  question: WatchQuestion,
  place: SiteLocation,
  nowMs: number,
) => Promise<EvaluatedPlace>;

/** Returns the site that a place of a watch names. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: WatchRequest["places"][number]): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}
