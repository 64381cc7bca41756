import { loopTurn } from "@halcyon/weather";
import type { PartName } from "@halcyon/schema";
import {
  type Counterfactual,
  counterfactuals,
  explainHour,
  type HourReason,
  tallyLimiting,
} from "@halcyon/scoring";
import type { Admission } from "./admit-entry.ts";
import { fromWholeRuns } from "../forecast/from-whole-runs.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";

import { type ScoredPart, scoreParts } from "./score-parts.ts";

export interface ExplainWish {
  /** Whether to count the hours that a looser limit would win. */
  readonly counterfactuals: boolean;
}

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
 * @throws Refusal weather_unavailable, data_gap, and any of {@link Admit} where an older run has to answer
 */
export function explainLocation(admission: Admission, wish: ExplainWish): Promise<ExplainedForecast> {
  return fromWholeRuns(admission, (admitted) => explainRuns(admitted, wish));
}

async function explainRuns(admitted: Admission, wish: ExplainWish): Promise<ExplainedForecast> {
  await loopTurn();
  const read = await admitted.read(0);
  await loopTurn();
  const parts = scoreParts(admitted, read, 0);
  const tallies = parts.map(({ scores }) => tallyLimiting(scores, () => true).limiting);
  return {
    ...joinParts(admitted, parts),
    reasons: parts.flatMap(reasonsOf),
    limitingShare: admitted.entry.constraints.map(
      (_, constraint) =>
        tallies.reduce((sum, limiting) => sum + limiting[constraint]!, 0) / admitted.forecastHours,
    ),
    counterfactuals: wish.counterfactuals ? counterfactualsOf(parts) : undefined,
  };
}

function reasonsOf({ available: { part }, scores }: ScoredPart): ExplainedHour[] {
  return Array.from(scores.median, (_, hour) => ({ part, ...explainHour(scores, hour) }));
}

/** The same limits are moved in every part. */
function counterfactualsOf(parts: readonly ScoredPart[]): Counterfactual[] {
  const [first = [], ...others] = parts.map(({ scores }) => counterfactuals([scores]));
  return first.map((moved, index) => ({
    ...moved,
    hoursGained: others.reduce((sum, other) => sum + other[index]!.hoursGained, moved.hoursGained),
  }));
}
