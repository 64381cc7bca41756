import type { HourlyWeather } from "@halcyon/schema";
import { isSingleRun } from "@halcyon/schema/registry";
import type { EpochHour } from "@halcyon/schema/time";
import {
  type Gap,
  type HourScores,
  type PartInput,
  type PartScores,
  type RunBefore,
  runBeforeOf,
} from "@halcyon/scoring";
import { entryHandOverReads } from "@halcyon/scoring/entry";
import type { ModelPartAvailability } from "@halcyon/weather";
import { requireRecipient } from "../errors/caller-left.ts";
import type { Refusal } from "../errors/refusal.ts";
import type { Admission, Scorable } from "./admit-entry.ts";
import { dataGap } from "../weather/forecast/available-model-parts.ts";
import type { CachedForecast } from "../weather/forecast/forecast-cache.ts";
import { type HourRange, withHandOver } from "../weather/hours/hour-range.ts";

/** Scores of one model part (such as the ensemble). If hours before the part's first hour were also requested, the scores begin with these hours. */
export interface ScoredModelPart<Scores = PartScores> {
  readonly available: ModelPartAvailability;
  readonly forecast: CachedForecast;
  readonly scores: Scores;
  /** First requested hour that the model part provides, in hours from now. The range ends at `toHour` (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** Last values of the previous model part's run, which the first hours of this part need; undefined if no hour needs them. */
  readonly runBefore: RunBefore | undefined;
  /** Hour of the first score, counted from now. It is before `fromHour` if earlier hours were requested. */
  readonly firstHour: number;
}

/**
 * Scores each model part (such as the ensemble) separately. Parts are never blended.
 *
 * @param score - Scores the hours of a part, with or without the scores of its members.
 * @param read - Weather of the parts. It includes at least `hoursBefore` hours before the first hour of each part.
 * @param hoursBefore - Number of additional hours to score before the first hour of each part [h]. Hours before the current hour are never scored.
 * @throws Refusal data_gap if a score lacks data.
 */
export function scoreModelParts<Scores extends HourScores>(
  score: (input: PartInput) => Scores | Gap,
  admitted: Admission<Scorable>,
  read: readonly CachedForecast[],
  hoursBefore: number,
): readonly ScoredModelPart<Scores>[] {
  return modelPartsToScore(admitted, read, hoursBefore).map(({ input, ...part }) => {
    const scores = score(input);
    if ("gap" in scores) throw modelPartGap(admitted, part, scores);
    return { ...part, scores };
  });
}

/** Model part (such as the ensemble) with all data from which its scores are computed. */
export type ModelPartToScore = Omit<ScoredModelPart, "scores"> & { readonly input: PartInput };

/** Returns the inputs from which {@link scoreModelParts} computes the scores of each model part. */
export function modelPartsToScore(
  { prepared, parts, forecastHours, now, request }: Admission<Scorable>,
  read: readonly CachedForecast[],
  hoursBefore: number,
): ModelPartToScore[] {
  const handOvers = entryHandOverReads(prepared, parts);
  return parts.map((available, index) => {
    const { fromHour } = available;
    const firstHour = Math.max(fromHour - hoursBefore, 0);
    const toHour = Math.min(available.toHour, forecastHours);
    const span = { fromHour: firstHour - prepared.hoursBefore, toHour: toHour + prepared.hoursAfter };
    const needed = withHandOver(span, handOvers[index]!);
    const forecast = {
      ...read[index]!,
      weather: cropHours(read[index]!.weather, {
        fromHour: now + needed.fromHour,
        toHour: now + needed.toHour,
      }),
    };
    const runBefore = runBeforeOf(read[index - 1]?.weather, now, fromHour, handOvers[index - 1]?.toNext);
    const { weather, cell } = forecast;
    const nowRow = now - weather.from;
    const runRow = runRowOf(available, weather.from);
    const { location: place } = request;
    const made = weather.cell.madeAt(weather, { place, runBefore });
    const input: PartInput = {
      entry: prepared,
      weather,
      site: { cell, place, nowRow, runRow, runBefore, made, goOn: requireRecipient },
      reach: available.reach,
      fromRow: nowRow + firstHour,
      toRow: nowRow + toHour,
      quantilesToRow: nowRow + available.quantilesToHour,
    };
    return { available, forecast, input, runBefore, fromHour, toHour, firstHour };
  });
}

/**
 * Returns the row at which a single run starts; undefined for an ensemble. Limits are tightened for forecast error only in a single run, because the spread of
 * an ensemble's members already covers it.
 */
function runRowOf({ part, run }: ModelPartAvailability, from: EpochHour): number | undefined {
  return isSingleRun(part) && run !== undefined ? run - from : undefined;
}

/** Returns the refusal for missing data of a model part. It names the hours of the gap. */
function modelPartGap(
  { entry }: Admission<Scorable>,
  { available, forecast }: Pick<ModelPartToScore, "available" | "forecast">,
  { gap: { constraint, fromRow, toRow } }: Gap,
): Refusal {
  const hourOf = (row: number): EpochHour => forecast.weather.from + row;
  return dataGap(entry, constraint, available, { from: hourOf(fromRow), to: hourOf(toRow - 1) });
}

/** Returns the weather for a range of hours only, so that variables are derived only for these hours. Values are not copied. */
export function cropHours<Weather extends HourlyWeather>(
  weather: Weather,
  { fromHour, toHour }: HourRange,
): Weather {
  const { from, hours, members, grids } = weather;
  const firstRow = Math.max(fromHour - from, 0);
  const lastRow = Math.min(toHour - from, hours);
  return {
    ...weather,
    from: from + firstRow,
    hours: lastRow - firstRow,
    grids: new Map(
      [...grids].map(([name, grid]) => [name, grid.subarray(firstRow * members, lastRow * members)]),
    ),
  };
}
