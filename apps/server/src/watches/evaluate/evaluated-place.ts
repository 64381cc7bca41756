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
  /** Account whose entries are visible. */
  readonly accountId: string;
}

/** Result of a round at a place. */
export interface EvaluatedPlace {
  readonly starts: EvaluatedStarts;
  /** Start of the run whose members were counted. */
  readonly run: EpochHour;
  /** Id of the source whose members were counted. */
  readonly source: string;
  readonly synthetic: boolean;
  /** Version of the scored entry; undefined for own constraints and for a limit. */
  readonly entryVersion: number | undefined;
  /** Returns true if the deterministic run also meets the condition in all hours from a start. Returns undefined if the run does not reach these hours. */
  readonly runAgrees: (start: EpochHour) => boolean | undefined;
  /** Returns the variable that most often limits the score within a span; undefined if none does. */
  readonly limiting: (
    span: EvaluatedSpan,
  ) => { readonly variable: VariableName; readonly share: number } | undefined;
}

/**
 * Evaluates a place for a watch. For each question object, the entry is looked up once.
 *
 * @throws Refusal entry_not_found if the entry does not exist for the account. Refusal variable_unavailable if there are no members for the odds,
 * and all refusals of scoring a place.
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
