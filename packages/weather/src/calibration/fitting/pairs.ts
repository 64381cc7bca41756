import type { EpochHour } from "@halcyon/schema/time";
import type { AmountMoments } from "../laws/emos-law.ts";
import { uniformOf } from "../../io/hash.ts";

/** Forecasts of one variable at one place, each beside what then was, all in one unit. */
export interface Pairs {
  /** Members of a forecast, at least 1. */
  readonly members: number;
  /** Ascending members of one pair after the other, [pair][member]. */
  readonly values: Float64Array;
  /** One value a pair. */
  readonly observed: Float64Array;
  /** The hour of each pair: its stamp, not the start of its run. */
  readonly hours: readonly EpochHour[];
}

/** Distinct days in UTC. The hours of a day, over all its leads, are one case of weather. */
export function daysOf({ hours }: Pick<Pairs, "hours">): number {
  return new Set(hours.map(dayOf)).size;
}

export function dayOf(hour: EpochHour): number {
  return Math.floor(hour / 24);
}

/** The pairs at some positions. */
export function pairsAt({ members, values, observed, hours }: Pairs, positions: readonly number[]): Pairs {
  const chosen = new Float64Array(positions.length * members);
  positions.forEach((position, index) => {
    chosen.set(values.subarray(position * members, (position + 1) * members), index * members);
  });
  return {
    members,
    values: chosen,
    observed: Float64Array.from(positions, (position) => observed[position]!),
    hours: positions.map((position) => hours[position]!),
  };
}

/** The pairs whose hours are wanted. */
export function pairsWhere(pairs: Pairs, isWanted: (hour: EpochHour) => boolean): Pairs {
  return pairsAt(
    pairs,
    Array.from(pairs.hours.keys()).filter((pair) => isWanted(pairs.hours[pair]!)),
  );
}

/** At most so many of the pairs, one by chance of each stretch of them; the same ones every time. */
export function fewerPairs(pairs: Pairs, most: number): Pairs {
  const { length } = pairs.hours;
  if (length <= most) return pairs;
  const positions = Array.from({ length: most }, (_, index) =>
    Math.floor(((index + uniformOf(index, most)) * length) / most),
  );
  return pairsAt(pairs, positions);
}

/** Mean and variance of the members of each pair. */
export function momentsOf({ members, values, observed }: Pairs): {
  readonly means: Float64Array;
  readonly variances: Float64Array;
} {
  const means = new Float64Array(observed.length);
  const variances = new Float64Array(observed.length);
  for (let pair = 0; pair < observed.length; pair += 1) {
    const { mean, variance } = momentsIn(values, pair * members, members);
    means[pair] = mean;
    variances[pair] = variance;
  }
  return { means, variances };
}

/** Mean and unbiased variance of values that stand together; the variance of one alone is 0. */
export function momentsIn(
  values: ArrayLike<number>,
  start: number,
  count: number,
): { readonly mean: number; readonly variance: number } {
  let sum = 0;
  for (let index = start; index < start + count; index += 1) sum += values[index]!;
  const mean = sum / count;
  let squares = 0;
  for (let index = start; index < start + count; index += 1) {
    const deviation = values[index]! - mean;
    squares += deviation * deviation;
  }
  return { mean, variance: count > 1 ? squares / (count - 1) : 0 };
}

/** Less than this is no rain in a member: the least amount that gauges tell [mm]. */
const wetMm = 0.1;

/** Mean, variance and wet share of amounts that stand together. */
export function amountMomentsIn(values: ArrayLike<number>, start: number, count: number): AmountMoments {
  let wet = 0;
  for (let index = start; index < start + count; index += 1) wet += Number(values[index]! >= wetMm);
  return { ...momentsIn(values, start, count), wetShare: wet / count };
}

/** Pairs of several kinds, with the same number of members, as one. */
export function joinPairs(all: readonly Pairs[]): Pairs {
  const members = all[0]?.members ?? 1;
  const count = all.reduce((sum, { hours }) => sum + hours.length, 0);
  const joined = {
    members,
    values: new Float64Array(count * members),
    observed: new Float64Array(count),
    hours: all.flatMap(({ hours }) => hours),
  };
  let pair = 0;
  for (const { values, observed } of all) {
    joined.values.set(values, pair * members);
    joined.observed.set(observed, pair);
    pair += observed.length;
  }
  return joined;
}
