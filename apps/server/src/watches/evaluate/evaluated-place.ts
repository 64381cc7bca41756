import type { VariableName } from "@halcyon/schema";
import type { ForecastWatchRequest } from "@halcyon/schema/v2";
import type { EpochHour } from "@halcyon/schema/time";
import type { SiteLocation } from "@halcyon/schema/wire";
import type { EvaluatedSpan, EvaluatedStarts } from "@halcyon/scoring";
import { given } from "@halcyon/base/given";
import type { StoppingShare } from "../../scoring/gate/hour-gate.ts";

/** Condition that a watch checks at each of its places. */
export interface WatchQuestion extends Pick<
  ForecastWatchRequest,
  "model" | "constraint_params" | "definition" | "when"
> {
  /** Id of the account whose entries (tasks or scenarios) can be found. */
  readonly accountId: string;
}

/** Result of evaluating a place for a watch. */
export interface EvaluatedPlace {
  readonly starts: EvaluatedStarts;
  /** Start time of the model run whose ensemble members gave the probabilities. */
  readonly run: EpochHour;
  /** Id of the source of these ensemble members. */
  readonly source: string;
  readonly synthetic: boolean;
  /** Version of the scored entry (task or scenario); undefined if the watch has its own constraints or a single limit. */
  readonly entryVersion: number | undefined;
  /**
   * Returns true if the deterministic run also meets the condition in all hours of the window that begins at `start`. Returns undefined if the run does not
   * cover these hours.
   */
  readonly runAgrees: (start: EpochHour) => boolean | undefined;
  /** Returns the variable that limits the score in the most hours of a span (range of hours). Returns undefined if no variable limits it. */
  readonly limiting: (
    span: EvaluatedSpan,
  ) => { readonly variable: VariableName; readonly share: number } | undefined;
  /**
   * Returns the warning that stops the most hours of a span, if the span would still be likely without warnings. Returns undefined otherwise.
   *
   * @param fall - Probability at which a span is still likely, 0..1.
   */
  readonly stoppedBy: (
    span: Pick<EvaluatedSpan, "firstStart" | "lastStart">,
    fall: number,
  ) => StoppingShare | undefined;
}

/**
 * Evaluates a place for a watch. For each WatchQuestion object, the entry (task or scenario) is looked up only once.
 *
 * @param nowMs - Time from which the hours are counted [ms since 1970].
 * @param clockMs - Current time, which decides if a feed of warnings is silent [ms since 1970]. It may be later than `nowMs`, and is equal by default.
 * @throws Refusal entry_not_found if the entry does not exist for the account. Refusal variable_unavailable if there are no ensemble members for the
 * probabilities. Also throws all refusals of scoring a place.
 */
export type EvaluatePlace = (
  question: WatchQuestion,
  place: SiteLocation,
  nowMs: number,
  clockMs?: number,
) => Promise<EvaluatedPlace>;

/** Returns the site of a watched place: its position, with height and surface if the watch gives them. */
export function siteOf({
  latitude,
  longitude,
  elevation_m: elevationM,
  surface,
}: ForecastWatchRequest["places"][number]): SiteLocation {
  return { latitude, longitude, ...given({ elevationM, surface }) };
}
