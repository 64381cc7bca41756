import type { PartName } from "@halcyon/schema";
import type { Counterfactual, HourReason } from "@halcyon/scoring";
import { type ExplainedPart, explainPart, type ExplainWish } from "../scoring-threads/explain-part.ts";
import { unpackReason } from "../scoring-threads/packed-reasons.ts";
import type { Admission } from "./admit.ts";
import { apartFromLoop, partTask } from "./apart-from-loop.ts";
import { joinParts, type ScoredForecast } from "./join-parts.ts";
import { partsToScore, type ScoredPart, scoreEach } from "./score-parts.ts";

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
 * @throws Refusal weather_unavailable, data_gap, overloaded
 */
export async function explainLocation(admitted: Admission, wish: ExplainWish): Promise<ExplainedForecast> {
  const toScore = partsToScore(admitted, await admitted.read(0), 0);
  const apart = apartFromLoop(admitted, toScore);
  const parts = await scoreEach(admitted, toScore, (input) =>
    apart === undefined ? explainPart(input, wish) : apart.explain({ ...partTask(admitted, input), wish }),
  );
  const explained = parts.map(({ scores }) => scores);
  return {
    ...joinParts(admitted, parts),
    reasons: parts.flatMap(reasonsOf),
    limitingShare: admitted.entry.constraints.map(
      (_, constraint) =>
        explained.reduce((sum, { limiting }) => sum + limiting[constraint]!, 0) / admitted.forecastHours,
    ),
    counterfactuals: wish.counterfactuals ? sumCounterfactuals(explained) : undefined,
  };
}

function reasonsOf({ available: { part }, scores }: ScoredPart<ExplainedPart>): ExplainedHour[] {
  return Array.from(scores.median, (_, hour) => ({ part, ...unpackReason(scores.reasons, hour) }));
}

/** The same limits are moved in every part. */
function sumCounterfactuals(parts: readonly ExplainedPart[]): Counterfactual[] {
  const [first = [], ...others] = parts.map((part) => part.counterfactuals ?? []);
  return first.map((moved, index) => ({
    ...moved,
    hoursGained: others.reduce((sum, other) => sum + other[index]!.hoursGained, moved.hoursGained),
  }));
}
