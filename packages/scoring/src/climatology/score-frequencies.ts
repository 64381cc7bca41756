import { acceptableFrom, idealAbove } from "@halcyon/schema";
import { calendarDate, type EpochHour } from "@halcyon/schema/time";
import type { BandOdds } from "../score/publish/band-odds.ts";
import { type HourlySeries, hoursPerDay } from "./hourly-series.ts";

/**
 * Counts of the scores in a record, by month and hour of the day (UTC). `reaching` counts the scores at or above each of several edges: the edges of the
 * bands, and multiples of 0.05.
 */
export interface ScoreFrequencies {
  /** Number of scores, [month][hour]. */
  readonly scores: Uint16Array;
  /** Number of scores at or above each edge, [month][hour][edge]. */
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
 * Counts the scores of a record. The result takes 13 kB for any number of years up to 2,000.
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
 * Returns the share of a record's scores that reach a minimum. Only scores in the same month and at the same hour of the day (UTC) as `hour` are counted.
 *
 * @param minimumScore - 0..1. It is rounded up to the next counted edge. Edges are the multiples of 0.05, the lowest positive score (0.0001) and the
 *   lowest ideal score (0.9001).
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
 * Returns the share of a record's scores in each band. Only scores in the same month and at the same hour of the day (UTC) as `hour` are counted.
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
