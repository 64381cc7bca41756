import { forecastSentences, judgeForecast } from "@halcyon/scoring/judgement";
import type { CompositeHour, CompositeResponse } from "@halcyon/sdk/v2";
import { wrap } from "../terminal/lines.ts";
import { dayText, momentText, periodText } from "../time/clock.ts";

/** Returns the local start time of a forecast hour, given its index. The index after the last hour gives the end of the last hour. */
export function localAt(forecast: readonly CompositeHour[], position: number): string {
  const hour = forecast[position];
  if (hour !== undefined) return hour.local;
  const wall = new Date(`${forecast.at(-1)!.local.slice(0, 19)}Z`).getTime() + 3_600_000;
  return new Date(wall).toISOString().slice(0, 19);
}

/**
 * Describes the suitability of a period in sentences, and wraps them to a number of terminal columns. Considers the deterministic run and the ensemble
 * members.
 */
export function judgedLines(
  { metadata, forecast }: Pick<CompositeResponse, "metadata" | "forecast">,
  columns: number,
): string[] {
  const at = (position: number): string => localAt(forecast, position);
  const sentences = forecastSentences(judgeForecast({ hours: forecast, leastHours: 1 }), {
    entry: { constraints: forecast[0]?.constraints ?? [], polarity: metadata.entry.polarity },
    moments: {
      instant: (position) => momentText(at(position)),
      day: (position) => dayText(at(position).slice(0, 10)),
      span: (from, to) => periodText(at(from), at(to)),
    },
    isDated: true,
  });
  return wrap(sentences.join(" "), columns);
}
