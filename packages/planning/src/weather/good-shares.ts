import type { PairWeather, PlanWeather } from "./plan-weather.ts";
import type { Scenarios } from "./scenarios.ts";

/** How often the hours of a pair are good, in the ensemble and in the years of the record. Products with other gusts show here at once. */
export interface GoodShare {
  /** Id of the pair. */
  readonly pair: string;
  /** Share of the hours of all members before the seam, 0..1; null without an ensemble. */
  readonly front: number | null;
  /** Share of the same hours in the years of the record, 0..1; of the first ten days without an ensemble. */
  readonly record: number;
}

const usualHours = 240;

/** Returns the share of good hours of each pair, for the ensemble and for the same dates of the record. */
export function goodShares({ pairs }: PlanWeather, scenarios: Scenarios): readonly GoodShare[] {
  const { frontHours, members, record } = scenarios;
  const hours = frontHours === 0 ? usualHours : frontHours;
  return pairs.map((pair) => ({
    pair: pair.id,
    front:
      frontHours === 0
        ? null
        : meanOf(pair.members!.slice(0, members).map(({ scores }) => shareOf(pair, scores, 0, hours))),
    record: meanOf(record.map(({ now }) => shareOf(pair, pair.record.scores, now, hours))),
  }));
}

function shareOf(
  { minimumScore = 0.1 }: PairWeather,
  scores: ArrayLike<number>,
  from: number,
  hours: number,
): number {
  let good = 0;
  for (let hour = from; hour < from + hours; hour++) good += +(scores[hour]! >= minimumScore);
  return good / hours;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
