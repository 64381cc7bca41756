import type { Entry, Estimate, Notice } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";
import { entryEstimates, entryReads, type HourScores, publish, type WindowPart } from "@halcyon/scoring";
import type { Admission, Scorable } from "../admit-entry.ts";
import { formatRange, type HourRange, joinRanges } from "../../weather/hours/hour-range.ts";
import { type AnsweringModelPart, answeringModelPart } from "../answering-model-part.ts";
import type { ScoredModelPart } from "../score-model-parts.ts";

/** Scores of consecutive hours, and the data from which they were computed. Scores have four decimals, as in responses. */
export interface ScoredForecast<Scored extends Scorable = Entry> {
  readonly entry: Scored;
  readonly startHour: EpochHour;
  /** Median score of each hour. Scores have four decimals. NaN in `q10` and `q90` stands for null. */
  readonly median: Float64Array;
  readonly q10: Float64Array;
  readonly q90: Float64Array;
  readonly notices: readonly Notice[];
  readonly estimated: readonly Estimate[];
  readonly parts: readonly AnsweringModelPart[];
}

/** Joins the scores of the model parts (such as the ensemble). For each hour, the scores come from the part that provides the hour. */
export function joinModelParts<Scored extends Scorable>(
  { entry, prepared, forecastHours, now }: Admission<Scored>,
  scored: readonly ScoredModelPart<HourScores>[],
): ScoredForecast<Scored> {
  const median = new Float64Array(forecastHours);
  const q10 = new Float64Array(forecastHours).fill(Number.NaN);
  const q90 = new Float64Array(forecastHours).fill(Number.NaN);
  const dropped: (HourRange & Pick<Notice, "constraint">)[] = [];
  const estimated: (HourRange & Pick<Estimate, "variable" | "method">)[] = [];
  for (const part of scored) {
    const { available, forecast, runBefore, scores, fromHour, toHour } = part;
    publishInto(median, part, scores.median);
    publishInto(q10, part, scores.q10);
    publishInto(q90, part, scores.q90);
    const { weather, cell } = forecast;
    for (const { constraint, fromRow, toRow } of scores.dropped) {
      const from = Math.max(weather.from + fromRow, now + fromHour);
      if (from < weather.from + toRow) {
        dropped.push({ constraint, fromHour: from, toHour: weather.from + toRow });
      }
    }
    const span = { fromHour, toHour };
    for (const estimate of entryEstimates(prepared, available.reach, { cell, runBefore }, span)) {
      estimated.push({
        variable: estimate.variable,
        method: estimate.method,
        fromHour: now + estimate.fromHour,
        toHour: now + estimate.toHour,
      });
    }
  }
  return {
    entry,
    startHour: now,
    median,
    q10,
    q90,
    notices: joinRanges(dropped).map(({ constraint, ...span }) => ({
      code: "constraint_dropped",
      constraint,
      variable: entry.constraints[constraint]!.variable,
      ...formatRange(span),
    })),
    estimated: joinRanges(estimated).map(({ variable, method, ...span }) => ({
      variable,
      method,
      ...formatRange(span),
    })),
    parts: scored.map(({ forecast, available, fromHour, toHour }) =>
      answeringModelPart(forecast, { fromHour, toHour }, entryReads(prepared, available.reach)),
    ),
  };
}

/**
 * Writes the published scores of a model part into the scores of all hours, in the hours for which the part is used.
 *
 * @param values - Scores of the part, from its first hour.
 */
function publishInto(
  target: Float64Array,
  { fromHour, firstHour }: Pick<WindowPart, "fromHour" | "firstHour">,
  values: Float64Array,
): void {
  for (let index = fromHour - firstHour; index < values.length; index++) {
    target[firstHour + index] = publish(values[index]!);
  }
}
