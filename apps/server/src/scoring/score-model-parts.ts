import type { HourlyWeather } from "@halcyon/schema";
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

/** Scores of one part, those of earlier hours included if they were requested. */
export interface ScoredModelPart<Scores = PartScores> {
  readonly available: ModelPartAvailability;
  readonly forecast: CachedForecast;
  readonly scores: Scores;
  /** Requested hours that the part answers: hours from now, from (inclusive) to (exclusive). */
  readonly fromHour: number;
  readonly toHour: number;
  /** Data that the run before hands over to the part; undefined if it hands over nothing. */
  readonly runBefore: RunBefore | undefined;
  /** Hour from now of the first score; before `fromHour` if earlier hours were requested. */
  readonly firstHour: number;
}

/**
 * Scores each part separately; parts are never blended.
 *
 * @param score - Scores the hours of a part, with their members or without.
 * @param read - The weather of the parts, with at least as many hours before their own.
 * @param hoursBefore - How many hours before its own each part scores too, down to the current hour [h].
 * @throws Refusal data_gap
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

/** Part with everything that its scores depend on. */
export type ModelPartToScore = Omit<ScoredModelPart, "scores"> & { readonly input: PartInput };

/** Returns the input of {@link scoreModelParts}, part by part. */
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
 * Returns the row of the start of a run; undefined for an ensemble. Its members carry the error of the forecast in their spread, so nothing is taken off their
 * limits.
 */
function runRowOf({ part, run }: ModelPartAvailability, from: EpochHour): number | undefined {
  return part === "deterministic" && run !== undefined ? run - from : undefined;
}

/** Returns the refusal of a gap in the scores of a part, with its hours. */
function modelPartGap(
  { entry }: Admission<Scorable>,
  { available, forecast }: Pick<ModelPartToScore, "available" | "forecast">,
  { gap: { constraint, fromRow, toRow } }: Gap,
): Refusal {
  const hourOf = (row: number): EpochHour => forecast.weather.from + row;
  return dataGap(entry, constraint, available, { from: hourOf(fromRow), to: hourOf(toRow - 1) });
}

/** Returns the hours of a span that the weather holds, without a copy. Hours that no score reads are cut off, so nothing is derived for them. */
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
