import type { EpochHour } from "@halcyon/schema";
import { type PartScores, scorePart } from "@halcyon/scoring";
import type { PartAvailability, PartForecast } from "@halcyon/weather";
import type { Admission, Scorable } from "./admit.ts";
import { dataGap } from "./available-parts.ts";

/** The scores of one part, those of hours before its own included where they were asked for. */
export interface ScoredPart {
  readonly available: PartAvailability;
  readonly forecast: PartForecast;
  readonly scores: PartScores;
  /** Hours from now, from (inclusive) to (exclusive), that the part answers and that were asked for. */
  readonly fromHour: number;
  readonly toHour: number;
  /** Hour from now of the first score; before `fromHour` where earlier hours were asked for. */
  readonly firstHour: number;
  /** The row of the weather that is the first score. */
  readonly firstRow: number;
}

/**
 * Scores each part by itself: no blending.
 *
 * @param read - The weather of the parts, with at least as many hours before their own.
 * @param hoursBefore - How many hours before those that it answers are scored of a part too, as far as they are not past [h].
 * @throws Refusal data_gap
 */
export function scoreParts(
  { entry, prepared, parts, forecastHours, now }: Admission<Scorable>,
  read: readonly PartForecast[],
  hoursBefore: number,
): readonly ScoredPart[] {
  return parts.map((available, index): ScoredPart => {
    const forecast = read[index]!;
    const { weather, cell } = forecast;
    const nowRow = now - weather.from;
    const firstHour = Math.max(available.fromHour - hoursBefore, 0);
    const toHour = Math.min(available.toHour, forecastHours);
    const scores = scorePart({
      entry: prepared,
      weather,
      site: { location: cell, sea: cell.sea, nowRow },
      reach: available.reachHours,
      fromRow: nowRow + firstHour,
      toRow: nowRow + toHour,
      quantiles: available.part === "ensemble",
    });
    if ("gap" in scores) {
      const { constraint, fromRow, toRow } = scores.gap;
      const hourOf = (row: number): EpochHour => weather.from + row;
      throw dataGap(entry, constraint, available, { from: hourOf(fromRow), to: hourOf(toRow - 1) });
    }
    const { fromHour } = available;
    return { available, forecast, scores, fromHour, toHour, firstHour, firstRow: nowRow + firstHour };
  });
}
