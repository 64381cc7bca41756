import { probabilityOf } from "../statistics/probability-of.ts";
import { publishProbability } from "../statistics/publish-probability.ts";
import { hashedUniform } from "../verification/resampling/resampled-days.ts";
import type { PromiseCase } from "./evidence-case.ts";

/**
 * Artificial world with one possible window per day. The window holds if the wind of the day is at most a limit. The wind is normally distributed around a
 * mean that changes with the season, and consecutive days are correlated. A forecast knows one component of the wind, which is smaller for longer lead times.
 */
export interface World {
  /** Error of the mean of the members [m/s]. */
  readonly bias: number;
  /** Ratio of the members' spread to the spread that the truth has around the unbiased mean of the members. */
  readonly spread: number;
  /** Number of members. */
  readonly members: number;
}

export const exchangeable: World = { bias: 0, spread: 1, members: 31 };
export const biased: World = { bias: -1.2, spread: 0.6, members: 31 };

/** Standard deviation of the wind around the mean of the season [m/s]. */
const deviationMps = 3;
/** Limit of the wind minus its mean over a year [m/s]. `seasonMps` is the amplitude of the seasonal change [m/s]. */
const limitMps = 0.8;
const seasonMps = 1.5;
/** Correlation of the wind on consecutive days. Forecast errors on consecutive days have the same correlation. */
const dayToDay = 0.6;
/** Correlation between the wind and the part of it that a forecast knows (signal), by whole days of lead. */
const known = [0.97, 0.93, 0.88, 0.81, 0.73, 0.64, 0.55];

const daysOfYear = 365.25;

/** Returns a normal deviate that depends only on the given integers, by the method of Box and Muller. */
function normal(...integers: readonly number[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - hashedUniform(1, ...integers)));
  return radius * Math.cos(2 * Math.PI * hashedUniform(2, ...integers));
}

/** Returns a series of normal deviates in which consecutive values are correlated. */
function alike(days: number, ...integers: readonly number[]): Float64Array {
  const series = new Float64Array(days);
  let last = normal(...integers, -1);
  for (let day = 0; day < days; day++) {
    last = dayToDay * last + Math.sqrt(1 - dayToDay ** 2) * normal(...integers, day);
    series[day] = last;
  }
  return series;
}

/** Returns the probability that a standard normal variable is at most `x`, to seven digits (Abramowitz & Stegun 7.1.26). */
function normalShare(x: number): number {
  const t = 1 / (1 + (0.327_591_1 * Math.abs(x)) / Math.SQRT2);
  const terms = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
  const tail = terms.reduce((sum, term) => (sum + term) * t, 0) * Math.exp((-x * x) / 2);
  return x > 0 ? 1 - tail / 2 : tail / 2;
}

/** Returns the probability of each number of good members, from 0 to `members`, if each member is good with the given probability. */
function binomial(members: number, probability: number): Float64Array {
  const p = Math.min(Math.max(probability, 1e-9), 1 - 1e-9);
  const shares = new Float64Array(members + 1);
  let log = members * Math.log1p(-p);
  for (let good = 0; good <= members; good++) {
    shares[good] = Math.exp(log);
    log += Math.log(((members - good) / (good + 1)) * (p / (1 - p)));
  }
  return shares;
}

/** Returns the number of good members that a random number from 0 to 1 selects. */
function drawGood(members: number, probability: number, draw: number): number {
  let below = 0;
  for (const [good, share] of binomial(members, probability).entries()) {
    below += share;
    if (draw < below) return good;
  }
  return members;
}

/** Returns the odds that the window of a day holds, for the signal that the forecast knows. `came` are the odds in the truth, and `said` those in a member. */
function oddsOf({ bias, spread }: World, lead: number, day: number, signal: number) {
  const room = limitMps - seasonMps * Math.cos((2 * Math.PI * day) / daysOfYear);
  const part = known[lead]!;
  const mean = part * signal * deviationMps;
  const unknown = Math.sqrt(1 - part ** 2) * deviationMps;
  return {
    usual: normalShare(room / deviationMps),
    came: normalShare((room - mean) / unknown),
    said: normalShare((room - mean - bias) / (spread * unknown)),
    room,
  };
}

/** First day of a world [d since 1970]. */
const firstDay = 19_000;

/** Returns the published probability of a window that holds in `good` of the members. */
export function saidOf(good: number, members: number): number {
  return publishProbability(probabilityOf(good, members));
}

/** Returns the lowest number of good members that gives a published probability of at least `probability`; `members + 1` if no number does. */
export function membersFrom(probability: number, members: number): number {
  let good = 0;
  while (good <= members && saidOf(good, members) < probability) good += 1;
  return good;
}

/**
 * Makes promised windows of a world: one for each day and lead time.
 *
 * @param leads - Whole days of lead time, 0 to 6.
 */
export function madePromises(
  world: World,
  seed: number,
  { days = 730, leads = known.map((_, lead) => lead) }: { days?: number; leads?: readonly number[] } = {},
): PromiseCase[] {
  const { members } = world;
  const wind = alike(days, seed, 1);
  return leads.flatMap((lead) => {
    const errors = alike(days, seed, 2, lead);
    return Array.from(wind, (deviation, day) => {
      const part = known[lead]!;
      const signal = part * deviation + Math.sqrt(1 - part ** 2) * errors[day]!;
      const { usual, said, room } = oddsOf(world, lead, day, signal);
      const good = drawGood(members, said, hashedUniform(seed, 3, lead, day));
      return promiseOf({
        day: firstDay + day,
        lead,
        good,
        members,
        held: deviation * deviationMps <= room,
        climatology: usual,
        control: hashedUniform(seed, 4, lead, day) < said,
      });
    });
  });
}

/** Returns a promised window from 12 to 20 UTC of a day. The run that promised it started at 00 UTC, and could be read at 07 UTC. */
export function promiseOf({
  day,
  lead = 1,
  good,
  members = 31,
  held,
  climatology = 0.5,
  control,
  generation,
}: {
  day: number;
  lead?: number;
  good: number;
  members?: number;
  held: boolean;
  climatology?: number;
  control?: boolean | undefined;
  generation?: string | undefined;
}): PromiseCase {
  const run = (day - lead) * 24;
  const start = day * 24 + 12;
  return {
    run,
    availableAt: run + 7,
    start,
    end: start + 8,
    leadHours: start - run - 7,
    targetDay: day,
    membersGood: good,
    members,
    probability: saidOf(good, members),
    control,
    held,
    worstSaidMedian: good > members / 2 ? 0.5 : 0,
    worstCame: held ? 0.5 : 0,
    climatology,
    generation,
  };
}

/** Functions that return the exact expected figures of the promised windows of a world. */
export interface TrueFigures {
  /** Returns the share of windows that hold, among promised windows with at least `from` good members. */
  readonly share: (from: number) => number;
  /** Returns the value for decisions, if windows with at least `from` good members are used. */
  readonly value: (from: number, costRatio: number) => number;
}

/** Computes the figures of a world by integration. It integrates over the days of a year, and over the component of the wind that forecasts know. */
export function trueFigures(world: World, leads: readonly number[]): TrueFigures {
  const { members } = world;
  const counts = new Float64Array(members + 1);
  const held = new Float64Array(members + 1);
  const usuals: { usual: number; weight: number }[] = [];
  for (const lead of leads) {
    for (let day = 0; day < daysOfYear; day += 5) {
      for (let signal = -4.5; signal <= 4.5; signal += 0.1) {
        const { came, said, usual } = oddsOf(world, lead, day, signal);
        const weight = Math.exp((-signal * signal) / 2);
        for (const [good, share] of binomial(members, said).entries()) {
          counts[good]! += weight * share;
          held[good]! += weight * share * came;
        }
        if (signal === -4.5) usuals.push({ usual, weight: 0 });
        usuals.at(-1)!.weight += weight;
      }
    }
  }
  const sumFrom = (sums: Float64Array, from: number): number =>
    sums.subarray(from).reduce((sum, one) => sum + one, 0);
  const all = { counts: sumFrom(counts, 0), held: sumFrom(held, 0) };
  return {
    share: (from) => sumFrom(held, from) / sumFrom(counts, from),
    value(from, costRatio) {
      const used = { counts: sumFrom(counts, from), held: sumFrom(held, from) };
      const expense = costRatio * (used.counts - used.held) + (1 - costRatio) * (all.held - used.held);
      const ofUsual = usuals.map(
        ({ usual, weight }) =>
          weight * (usual >= costRatio ? costRatio * (1 - usual) : (1 - costRatio) * usual),
      );
      return 1 - expense / ofUsual.reduce((sum, one) => sum + one, 0);
    },
  };
}

/**
 * Makes promised windows of a world with strong seasons. Forecasts know only the month, so the odds of a window are the same on all days of a month. The
 * members, and the other years of the climatology, are drawn with these odds.
 */
export function seasonalPromises(seed: number, days = 730): PromiseCase[] {
  const members = 31;
  const wind = alike(days, seed, 5);
  return [1, 2].flatMap((lead) =>
    Array.from(wind, (deviation, index) => {
      const day = firstDay + index;
      const month = new Date(day * 86_400_000).getUTCMonth();
      const room = -1.5 * Math.cos((2 * Math.PI * month) / 12);
      const usual = normalShare(room);
      return promiseOf({
        day,
        lead,
        good: drawGood(members, usual, hashedUniform(seed, 6, lead, day)),
        held: deviation <= room,
        climatology: saidOf(drawGood(members, usual, hashedUniform(seed, 7, lead, day)), members),
      });
    }),
  );
}
