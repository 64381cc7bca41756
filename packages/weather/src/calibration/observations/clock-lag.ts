import type { EpochHour } from "@halcyon/schema/time";
import type { CalibratedName } from "../calibrated-variables.ts";

/** Forecasts of a variable, with a function that finds the observations near their time stamps. */
export interface ComparedVariable {
  readonly name: CalibratedName;
  /** Distinct time stamps of the forecasts. */
  readonly stamps: readonly EpochHour[];
  /** Forecasts in the canonical unit, one per time stamp. */
  readonly forecast: ArrayLike<number>;
  /** Returns the observation `lagHours` after a time stamp; NaN if there is no such observation. */
  readonly observedAfter: (stamp: EpochHour, lagHours: number) => number;
}

/**
 * Hours by which a clock is ahead of UTC (positive east of Greenwich). `correlationAsIs` is the correlation of observations and forecasts as they are, and
 * `correlation` the one after the correction of the clock.
 */
interface ClockLag {
  readonly lagHours: number;
  readonly correlation: number;
  readonly correlationAsIs: number;
}

/** Maximum clock error [h]: a time zone of up to 12 hours, plus one hour of summer time. */
const lagMaxHours = 13;
const lags = Array.from({ length: 2 * lagMaxHours + 1 }, (_, index) => index - lagMaxHours);

/** Number of days in a block. The days of a block share one mean value and one daily course. */
const blockDays = 20;

/** Minimum number of pairs of observation and forecast at a lag. Fewer pairs prove nothing. */
const pairsMin = 60;

/** Minimum gain in log-likelihood that makes a lag credible. */
const gainMin = 3;

/** Minimum gain of a lag, in standard errors. The standard error is computed over periods of `stretchDays` days. */
const deviationsMin = 2.5;
const stretchDays = 5;

/** Minimum lag for which the daily course counts as evidence [h]. A shorter lag may be an error of the model, whose daily course can be hours off. */
const courseLagMinHours = 4;

/** Variables whose daily course follows the sun nearly everywhere. */
const followsSun: ReadonlySet<CalibratedName> = new Set(["temperature_2m"]);

/** Groups of variables that carry the same information. Only the first available variable of a group is used. */
const independent: readonly (readonly CalibratedName[])[] = [
  ["temperature_2m"],
  ["wind_speed_10m", "wind_gusts_10m", "wind_speed_100m"],
  ["precipitation"],
];

/**
 * Finds a lag of up to 13 hours that makes observations fit forecasts much better. The lag is determined to the hour from changes of the weather. The changes
 * are compared after the daily course is removed, because the daily course of a model can be wrong by hours. Large lags are also found from the daily course of
 * temperature, even if all days are alike. Statistically, a day counts as one case.
 *
 * @returns Undefined if the clock is right, or if the data show no lag.
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
  /** Correlation of observations and forecasts at each lag; NaN if there are too few pairs. */
  readonly byLag: readonly number[];
  /** Contribution of each period of days to the correlation, for each lag. */
  readonly stretches: readonly ReadonlyMap<number, number>[];
}

/**
 * Finds the lag with the largest gain among the lags whose gain is steady over time.
 *
 * @param leastHours - Minimum lag that counts as a clock error [h].
 */
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

/** Returns true if one lag fits better than another consistently. The advantage must recur in so many periods that chance is unlikely. */
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

/** Returns the share of the variance that a correlation does not explain. A negative correlation explains nothing. */
function unexplained(correlation: number): number {
  return 1 - Math.max(correlation, 0) ** 2;
}

/**
 * Returns, for each lag, the correlation of observations and forecasts after subtracting their means. A mean is taken over a block of twenty days, or
 * separately for each hour of the day in the block.
 */
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

/** Returns the contribution of each period of days to the correlation, after subtracting the mean of each group. */
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
