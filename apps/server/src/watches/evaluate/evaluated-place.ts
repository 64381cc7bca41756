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
  /** Id of the account whose entries can be found. */
  readonly accountId: string;
}

/** Result of evaluating a place for a watch. */
export interface EvaluatedPlace {
  readonly starts: EvaluatedStarts;
  /** Start of the run whose ensemble members were counted for the odds. */
  readonly run: EpochHour;
  /** Id of the source whose members were counted. */
  readonly source: string;
  readonly synthetic: boolean;
  /** Version of the scored entry; undefined if the watch has its own constraints or a single limit. */
  readonly entryVersion: number | undefined;
  /**
   * Returns true if the deterministic run also meets the condition in all hours of the window that begins at a start. Returns undefined if the run does not
   * cover these hours.
   */
  readonly runAgrees: (start: EpochHour) => boolean | undefined;
  /** Returns the variable that limits the score in the most hours of a span; undefined if no variable limits it. */
  readonly limiting: (
    span: EvaluatedSpan,
  ) => { readonly variable: VariableName; readonly share: number } | undefined;
}

/**
 * Evaluates a place for a watch. For each object of WatchQuestion, the entry is looked up only once.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account. Refusal variable_unavailable if there are no members for the odds, and all
 * refusals of scoring a place.
 */
export type EvaluatePlace = (
  question: WatchQuestion,
  place: SiteLocation,
  nowMs: number,
) => Promise<EvaluatedPlace>;

/** Returns the site of a watched place: its position, with height and surface if the watch gives them. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: WatchRequest["places"][number]): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}
