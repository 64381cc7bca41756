import { hashedWith, hashOf, uniformOf } from "../draws/hashed-uniform.ts";
import { never } from "../network/calendar-clock.ts";
import type { Scenario } from "../weather/scenarios.ts";

const resamples = 200;
/** Sums of weights end so close to the wanted share. */
const tolerance = 1e-9;

/** Hour by which a share of the courses is done, with its interval. */
export interface Percentile {
  /** Hour [h from now]. */
  readonly hour: number;
  /** Lower end of the 90 % interval [h from now]. */
  readonly low: number;
  /** Upper end of the 90 % interval [h from now]; null if it is after the horizon. */
  readonly high: number | null;
}

/** Values by percentile. The keys are such as `P50`. Null: courses that are not done by the horizon reach into the percentile. */
export interface Percentiles<Value> extends Readonly<Record<`P${number}`, Value | null>> {
  readonly P50: Value | null;
  readonly P80: Value | null;
}

/** Values of all courses, such as finishes, in ascending order with their weights. */
export class WeightedValues {
  private readonly scenarios: readonly Scenario[];
  private readonly values: ArrayLike<number>;
  /** Courses in ascending order of their values. */
  private readonly order: Uint32Array;
  /** @param values - Value by course; Infinity if the course has none. */
  constructor(scenarios: readonly Scenario[], values: ArrayLike<number>) {
    this.scenarios = scenarios;
    this.values = values;
    this.order = Uint32Array.from(scenarios, (_, index) => index).toSorted((a, b) => values[a]! - values[b]!);
  }

  /** Returns the position of the course at which a share of the weight is reached, by ascending values. Returns -1 if that course has no value. */
  courseAt(share: number): number {
    let sum = 0;
    for (const course of this.order) {
      sum += this.scenarios[course]!.weight;
      if (sum >= share - tolerance) return this.values[course] === Infinity ? -1 : course;
    }
    return -1;
  }

  /** Returns the value at which a share of the weight is reached, or null if courses without a value reach into that share. */
  at(share: number): number | null {
    const course = this.courseAt(share);
    return course === -1 ? null : this.values[course]!;
  }

  /** Returns the weight of the courses with a value of at most a limit. */
  shareUpTo(limit: number): number {
    return this.scenarios.reduce(
      (sum, { weight }, index) => (this.values[index]! <= limit ? sum + weight : sum),
      0,
    );
  }

  /** Returns the mean value, or null if a course has none. */
  mean(): number | null {
    const mean = this.scenarios.reduce((sum, { weight }, index) => sum + weight * this.values[index]!, 0);
    return mean === Infinity ? null : mean;
  }

  /**
   * Returns percentiles, each with the 90 % interval of 200 seeded resamples of members and of years. A percentile that courses without a value reach into is null.
   *
   * @param shares - Shares of the weight, 0..1, ascending.
   */
  percentiles(shares: readonly number[], seed: number): readonly (Percentile | null)[] {
    const drawn = this.drawn(shares, seed);
    return shares.map((share, index) => {
      const course = this.courseAt(share);
      if (course === -1) return null;
      const sorted = drawn[index]!.toSorted();
      const [low, high] = [sorted[Math.floor(0.05 * resamples)]!, sorted[Math.ceil(0.95 * resamples) - 1]!];
      return { hour: this.values[course]!, low, high: high === Infinity ? null : high };
    });
  }

  /** Returns the percentiles of each resample. */
  private drawn(shares: readonly number[], seed: number): readonly Float64Array[] {
    const { order, values } = this;
    const sorted = Array.from(order, (index) => this.scenarios[index]!);
    // Without an ensemble there is one member.
    const members = Uint16Array.from(sorted, ({ member }) => Math.max(member, 0));
    const years = Uint16Array.from(sorted, ({ year }) => year);
    const weights = Float64Array.from(sorted, ({ weight }) => weight);
    const [membersCount, yearsCount] = [members, years].map(
      (all) => 1 + all.reduce((a, b) => Math.max(a, b), 0),
    );
    const drawn = shares.map(() => new Float64Array(resamples));
    const weightOf = new Float64Array(order.length);
    for (let resample = 0; resample < resamples; resample++) {
      const hash = hashOf(seed, resample);
      const ofMembers = drawnTimes(hashedWith(hash, 1), membersCount!);
      const ofYears = drawnTimes(hashedWith(hash, 2), yearsCount!);
      let all = 0;
      for (let index = 0; index < order.length; index++) {
        weightOf[index] = weights[index]! * ofMembers[members[index]!]! * ofYears[years[index]!]!;
        all += weightOf[index]!;
      }
      let sum = 0;
      let next = 0;
      for (let index = 0; index < order.length && next < shares.length; index++) {
        sum += weightOf[index]!;
        for (; next < shares.length && sum >= shares[next]! * all - tolerance; next++) {
          drawn[next]![resample] = values[order[index]!]!;
        }
      }
    }
    return drawn;
  }
}

/** Returns how often each of some items is drawn, if as many are drawn with replacement. */
function drawnTimes(hash: number, count: number): Float64Array {
  const times = new Float64Array(count);
  for (let draw = 0; draw < count; draw++) {
    times[Math.floor(uniformOf(hashedWith(hash, draw)) * count)]! += 1;
  }
  return times;
}

/**
 * Returns, for each share of the weight, the first hour by which so much of it is reached; null if that is never. It sorts nothing, so it is fast for the many tasks of a
 * plan.
 *
 * @param hours - Hour by course, or `never`.
 * @param weights - Weight by course; all sum to 1.
 * @param shares - Shares of the weight, 0..1, ascending.
 */
export function hoursAt(
  hours: Int32Array,
  weights: Float64Array,
  shares: readonly number[],
): readonly (number | null)[] {
  let [first, last] = [never, -never];
  for (const hour of hours) {
    if (hour < first) first = hour;
    if (hour > last && hour < never) last = hour;
  }
  const sums = new Float64Array(Math.max(last - first + 1, 0));
  for (let course = 0; course < hours.length; course++) {
    if (hours[course]! < never) sums[hours[course]! - first]! += weights[course]!;
  }
  let [index, sum] = [0, sums[0] ?? 0];
  return shares.map((share) => {
    while (index < sums.length - 1 && sum < share - tolerance) sum += sums[++index]!;
    return sums.length > 0 && sum >= share - tolerance ? first + index : null;
  });
}

/** Returns hours as numbers that {@link WeightedValues} takes: Infinity for `never`. */
export function valuesOf(hours: Int32Array): Float64Array {
  return Float64Array.from(hours, (hour) => (hour >= never ? Number.POSITIVE_INFINITY : hour));
}

/**
 * Returns the odds of an event from the weight W of the courses with it: (n W + 1/2) / (n + 1). They are never 0 or 1, as n courses cannot say so.
 *
 * @param weight - Weight W of the courses, 0..1.
 * @param effective - Number n of independent courses, at least 1.
 */
export function oddsOf(weight: number, effective: number): number {
  return (effective * weight + 0.5) / (effective + 1);
}

/** Returns values by the names of their percentiles. P50 and P80 must be among them. */
export function byPercentile<Value>(
  percentiles: readonly number[],
  values: readonly (Value | null)[],
): Percentiles<Value> {
  const rows = percentiles.map((percent, index) => [`P${percent}`, values[index]!]);
  return Object.fromEntries(rows) as Percentiles<Value>;
}
