import type { EpochHour } from "@halcyon/schema/time";
import type { CalibratedName } from "../calibrated-variables.ts";

/** What was forecast of a variable, and how what was observed around it is looked up. */
export interface ComparedVariable {
  readonly name: CalibratedName;
  /** Each once. */
  readonly stamps: readonly EpochHour[];
  /** One value a stamp, in the canonical unit. */
  readonly forecast: ArrayLike<number>;
  /** What was observed so many hours after a stamp; NaN where it is not known. */
  readonly observedAfter: (stamp: EpochHour, lagHours: number) => number;
}

/** A clock that is off, in hours before UTC as east of Greenwich, and how observations follow forecasts with and without it. */
interface ClockLag {
  readonly lagHours: number;
  readonly correlation: number;
  readonly correlationAsIs: number;
}

/** Twelve hours of a clock and one of a summer. */
const lagMaxHours = 13;
const lags = Array.from({ length: 2 * lagMaxHours + 1 }, (_, index) => index - lagMaxHours);

/** Weather of so many days has one mean, and one daily course [d]. */
const blockDays = 20;

/** Fewer pairs of a lag say nothing. */
const pairsMin = 60;

/** How much likelier another clock must be, in logarithms of likelihoods. */
const gainMin = 3;

/** How many standard errors the gain of another clock must lie above 0, over stretches of weather of so many days. */
const deviationsMin = 2.5;
const stretchDays = 5;

/** A daily course that is modelled badly is off by hours; only from here on it says that the clock is [h]. */
const courseLagMinHours = 4;

/** Variables whose daily course follows the sun nearly everywhere. */
const followsSun: ReadonlySet<CalibratedName> = new Set(["temperature_2m"]);

/** Of variables that say the same, the first that is there is looked at. */
const independent: readonly (readonly CalibratedName[])[] = [
  ["temperature_2m"],
  ["wind_speed_10m", "wind_gusts_10m", "wind_speed_100m"],
  ["precipitation"],
];

/**
 * Finds the lag within 13 hours at which observations follow forecasts much better than at the hours that they name.
 *
 * Weather that comes and goes tells it to the hour. The daily course is taken out of it, since models have that wrong by hours. The daily course of
 * temperature tells clocks that are off by far, also where all days are alike. A day counts as one case.
 *
 * @returns Undefined where the clock is right, or nothing tells.
 */
export function likelyLag(all: readonly ComparedVariable[]): ClockLag | undefined {
  const told = independent.flatMap((names) => {
    const one = names.map((name) => all.find((other) => other.name === name)).find((other) => other);
    return one === undefined ? [] : [one];
  });
  const passing = told.map((one) => correlations(one, "without the daily course"));
  const course = told
    .filter(({ name }) => followsSun.has(name))
    .map((one) => correlations(one, "with the daily course"));
  const byWeather = best(passing, 1);
  const byCourse = best(course, courseLagMinHours);
  return byWeather ?? byCourse;
}

interface LagCorrelations {
  readonly days: number;
  /** By lag; NaN where too few pairs have it. */
  readonly byLag: readonly number[];
  /** What each stretch of days adds to the correlation, by lag. */
  readonly stretches: readonly ReadonlyMap<number, number>[];
}

/** @param leastHours - Smaller lags are no fault of the clock. */
function best(variables: readonly LagCorrelations[], leastHours: number): ClockLag | undefined {
  const asIs = lags.indexOf(0);
  const gainOf = (index: number): number =>
    variables.reduce((sum, { days, byLag }) => {
      const [here, there] = [byLag[asIs]!, byLag[index]!];
      const gain = (days / 2) * Math.log(unexplained(here) / unexplained(there));
      return Number.isNaN(gain) ? sum : sum + gain;
    }, 0);
  const gains = lags.map((_, index) => gainOf(index));
  const index = gains.reduce((most, gain, other) => (gain > gains[most]! ? other : most), asIs);
  const lagHours = lags[index]!;
  if (Math.abs(lagHours) < leastHours || gains[index]! < gainMin) return undefined;
  if (!isSteady(variables.map(({ stretches }) => [stretches[asIs]!, stretches[index]!]))) return undefined;
  const telling = variables.reduce((most, one) =>
    (one.byLag[index] ?? 0) > (most.byLag[index] ?? 0) ? one : most,
  );
  return { lagHours, correlation: telling.byLag[index]!, correlationAsIs: telling.byLag[asIs]! };
}

/** Whether stretches of weather agree that one lag follows better than another, and not the chance of some. */
function isSteady(variables: readonly (readonly ReadonlyMap<number, number>[])[]): boolean {
  const gains = new Map<number, number>();
  for (const [here, there] of variables) {
    for (const [stretch, share] of there!)
      gains.set(stretch, (gains.get(stretch) ?? 0) + share - (here!.get(stretch) ?? 0));
  }
  const all = [...gains.values()];
  const mean = all.reduce((sum, gain) => sum + gain, 0) / all.length;
  const variance = all.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(all.length - 1, 1);
  return mean > deviationsMin * Math.sqrt(variance / all.length);
}

/** The share of the variance that a correlation leaves; one against the forecast explains nothing. */
function unexplained(correlation: number): number {
  return 1 - Math.max(correlation, 0) ** 2;
}

/** Correlations about means of twenty days, or of an hour of the day in them. */
function correlations(
  { name, stamps, forecast, observedAfter }: ComparedVariable,
  course: "with the daily course" | "without the daily course",
): LagCorrelations {
  const take = name === "precipitation" ? Math.sqrt : (value: number) => value;
  const groupOf = (stamp: EpochHour): number => {
    const block = Math.floor(stamp / (24 * blockDays));
    return course === "with the daily course" ? block : block * 24 + (stamp - 24 * Math.floor(stamp / 24));
  };
  const found = lags.map((lag) => {
    const pairs = stamps.flatMap((stamp, index) => {
      const observed = observedAfter(stamp, lag);
      return Number.isNaN(observed)
        ? []
        : [{ stamp, group: groupOf(stamp), said: take(forecast[index]!), was: take(observed) }];
    });
    return pairs.length < pairsMin ? new Map<number, number>() : correlationWithin(pairs);
  });
  return {
    days: new Set(stamps.map((stamp) => Math.floor(stamp / 24))).size,
    byLag: found.map((shares) =>
      shares.size === 0 ? Number.NaN : [...shares.values()].reduce((sum, share) => sum + share, 0),
    ),
    stretches: found,
  };
}

interface GroupedPair {
  readonly stamp: EpochHour;
  readonly group: number;
  readonly said: number;
  readonly was: number;
}

/** The correlation of what is left of values without the means of their groups: what each stretch of days adds to it. */
function correlationWithin(pairs: readonly GroupedPair[]): ReadonlyMap<number, number> {
  let [saidSquares, wasSquares] = [0, 0];
  const products = new Map<number, number>();
  for (const group of Map.groupBy(pairs, (pair) => pair.group).values()) {
    const meanOf = (of: (pair: GroupedPair) => number): number =>
      group.reduce((sum, pair) => sum + of(pair), 0) / group.length;
    const [meanSaid, meanWas] = [meanOf(({ said }) => said), meanOf(({ was }) => was)];
    for (const { stamp, said, was } of group) {
      const stretch = Math.floor(stamp / (24 * stretchDays));
      saidSquares += (said - meanSaid) ** 2;
      wasSquares += (was - meanWas) ** 2;
      products.set(stretch, (products.get(stretch) ?? 0) + (said - meanSaid) * (was - meanWas));
    }
  }
  const size = Math.sqrt(saidSquares * wasSquares);
  return new Map([...products].map(([stretch, product]) => [stretch, product / size]));
}
