import type { EpochHour } from "@halcyon/schema/time";
import type { AmountMoments } from "../laws/emos-law.ts";
import { uniformOf } from "../../io/hash.ts";

/** Forecasts of one variable at one place, each with its observation, in one unit. */
export interface Pairs {
  /** Number of members in a forecast, at least 1. */
  readonly members: number;
  /** Values of the members of each pair, in ascending order, [pair][member]. */
  readonly values: Float64Array;
  /** Observed value of each pair. */
  readonly observed: Float64Array;
  /** Valid time of the forecast of each pair, not the start of its run. */
  readonly hours: readonly EpochHour[];
}

/** Counts the distinct UTC days. Statistically, a day is one case, because all its hours and lead times share the same weather. */
export function daysOf({ hours }: Pick<Pairs, "hours">): number {
  return new Set(hours.map(dayOf)).size;
}

export function dayOf(hour: EpochHour): number {
  return Math.floor(hour / 24);
}

/** Returns the pairs at the positions (indices) in `positions`. */
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

/** Returns the pairs for which `isWanted` returns true at the valid time. */
export function pairsWhere(pairs: Pairs, isWanted: (hour: EpochHour) => boolean): Pairs {
  return pairsAt(
    pairs,
    Array.from(pairs.hours.keys()).filter((pair) => isWanted(pairs.hours[pair]!)),
  );
}

/**
 * Returns at most `most` pairs. Divides the pairs into sections of equal length, and chooses a pseudorandom pair from each section. Equal pairs always give the
 * same choice.
 */
export function fewerPairs(pairs: Pairs, most: number): Pairs {
  const { length } = pairs.hours;
  if (length <= most) return pairs;
  const positions = Array.from({ length: most }, (_, index) =>
    Math.floor(((index + uniformOf(index, most)) * length) / most),
  );
  return pairsAt(pairs, positions);
}

/** Returns the mean and variance of the members in each pair. */
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

/** Returns the mean and unbiased variance of `count` values, beginning at the index `start`. The variance of a single value is 0. */
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

/** Minimum amount at which a member counts as wet [mm]. It is the smallest amount that gauges report. */
const wetMm = 0.1;

/** Returns the mean, the variance and the share of wet amounts of `count` values, beginning at the index `start`. */
export function amountMomentsIn(values: ArrayLike<number>, start: number, count: number): AmountMoments {
  let wet = 0;
  for (let index = start; index < start + count; index += 1) wet += Number(values[index]! >= wetMm);
  return { ...momentsIn(values, start, count), wetShare: wet / count };
}

/** Joins several lists of pairs with the same number of members. */
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
