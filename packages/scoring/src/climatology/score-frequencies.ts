import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { calendarDate, type EpochHour } from "@halcyon/schema/time";
import type { BandOdds } from "../score/publish/band-odds.ts";
import { type HourlySeries, hoursPerDay } from "./hourly-series.ts";

/** Number of scores in a record, by month and hour of the day in UTC: of all scores, and of those that reach each edge. */
export interface ScoreFrequencies {
  /** Number of scores, [month][hour]. */
  readonly scores: Uint16Array;
  /** Number of scores that are at least as high as an edge, [month][hour][edge]. */
  readonly reaching: Uint16Array;
}

/** Edges at which published scores are counted: the exact edges of the bands, and multiples of 0.05. */
const edges: readonly number[] = [
  0.0001,
  ...Array.from({ length: 20 }, (_, twentieth) => (twentieth + 1) / 20),
  idealAbove + 0.0001,
].toSorted((one, other) => one - other);

const months = 12;

/**
 * Counts the published scores of a record. The result takes 13 kB for any number of years up to 2,000.
 *
 * @param series - Scores, 0..1; NaN means missing and is not counted.
 * @example
 * ```js
 * const from = epochHourOf(Date.UTC(2001, 0, 1));
 * const counted = countScores({ from, values: Float64Array.of(1, 0.5) });
 * frequencyOf(counted, from, 0.9); // => 1
 * frequencyOf(counted, from + 1, 0.9); // => 0
 * ```
 */
export function countScores({ from, values }: HourlySeries): ScoreFrequencies {
  const scores = new Uint16Array(months * hoursPerDay);
  const reaching = new Uint16Array(scores.length * edges.length);
  for (let index = 0; index < values.length;) {
    const hour = from + index;
    const dayEnd = index + hoursPerDay - hourOfDay(hour);
    const first = rowOf(hour) - hourOfDay(hour);
    for (const end = Math.min(dayEnd, values.length); index < end; index++) {
      const score = values[index]!;
      if (Number.isNaN(score)) continue;
      const row = first + hourOfDay(from + index);
      scores[row]!++;
      for (let edge = 0; edge < edges.length && score >= edges[edge]!; edge++) {
        reaching[row * edges.length + edge]!++;
      }
    }
  }
  return { scores, reaching };
}

/**
 * Returns how often scores reach a minimum, in hours of the same month and the same hour of the day.
 *
 * @param minimumScore - 0..1; rounded up to the next multiple of 0.05, except for 0.9001, the start of the ideal band.
 * @returns Frequency, 0..1; undefined if no scores were counted.
 * @example Continues from {@link countScores}.
 * ```js
 * frequencyOf(counted, from + 2, 0.9); // => undefined
 * ```
 */
export function frequencyOf(
  { scores, reaching }: ScoreFrequencies,
  hour: EpochHour,
  minimumScore: number,
): number | undefined {
  const row = rowOf(hour);
  const edge = edges.findIndex((one) => one >= minimumScore - 1e-9);
  const counted = scores[row]!;
  return counted === 0 || edge === -1 ? undefined : reaching[row * edges.length + edge]! / counted;
}

/**
 * Returns the frequency of each band, in hours of the same month and the same hour of the day.
 *
 * @returns undefined if no scores were counted.
 * @example Continues from {@link countScores}.
 * ```js
 * usualBands(counted, from); // => { stop: 0, unsuitable: 0, ideal: 1 }
 * ```
 */
export function usualBands(counted: ScoreFrequencies, hour: EpochHour): BandOdds | undefined {
  const positive = frequencyOf(counted, hour, 0.0001);
  const acceptable = frequencyOf(counted, hour, acceptableFrom);
  const ideal = frequencyOf(counted, hour, idealAbove + 0.0001);
  if (positive === undefined || acceptable === undefined || ideal === undefined) return undefined;
  return { stop: 1 - positive, unsuitable: 1 - acceptable, ideal };
}

function rowOf(hour: EpochHour): number {
  const { month } = calendarDate("standard", Math.floor(hour / hoursPerDay));
  return (month - 1) * hoursPerDay + hourOfDay(hour);
}

function hourOfDay(hour: EpochHour): number {
  return ((hour % hoursPerDay) + hoursPerDay) % hoursPerDay;
}
