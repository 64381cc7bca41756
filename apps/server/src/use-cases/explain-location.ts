import type { PartName } from "@halcyon/schema";
import {
  type Counterfactual,
  counterfactuals,
  explainHour,
  type HourReason,
  tallyLimiting,
} from "@halcyon/scoring";
import type { Admission } from "./admit.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { scoreParts } from "./score-parts.ts";

/** Scores with the reasons of every hour. */
export interface ExplainedForecast extends ScoredForecast {
  readonly reasons: readonly ExplainedHour[];
  /** Share of the hours in which each constraint limits, by its position; an hour of several members counts by their share. */
  readonly limitingShare: readonly number[];
  /** Undefined where they were not asked for. */
  readonly counterfactuals: readonly Counterfactual[] | undefined;
}

export interface ExplainedHour extends HourReason {
  readonly part: PartName;
}

/**
 * Explains the hours ahead of an admitted request.
 *
 * @param options.counterfactuals - Whether to count the hours that a looser limit would win.
 * @throws Refusal weather_unavailable, data_gap
 */
export async function explainLocation(
  admitted: Admission,
  options: { readonly counterfactuals: boolean },
): Promise<ExplainedForecast> {
  const parts = scoreParts(admitted, await admitted.read(0), 0);
  const tallies = parts.map(({ scores }) => tallyLimiting(scores, () => true));
  return {
    ...joinParts(admitted, parts),
    reasons: parts.flatMap(({ available: { part }, scores }) =>
      Array.from(scores.median, (_, hour) => ({ part, ...explainHour(scores, hour) })),
    ),
    limitingShare: admitted.entry.constraints.map(
      (_, constraint) =>
        tallies.reduce((sum, { limiting }) => sum + limiting[constraint]!, 0) / admitted.forecastHours,
    ),
    counterfactuals: options.counterfactuals ? counterfactuals(parts.map(({ scores }) => scores)) : undefined,
  };
}
