import { variable, type Variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** So many equal values in a row are no weather. */
const rowMin = 24;

/** A row ends where nothing is known for longer [h]. */
const gapMaxHours = 24;

/**
 * Finds observations that stand in a row of 24 or more equal ones, a value for each stamp.
 *
 * The registry says what may rest. Only amounts and variables with a `stepMax` can be stuck: depths of snow, visibilities and covers of cloud stand
 * still for days. Values at rest are not stuck either; see {@link atRest}.
 *
 * @param pairs - Positions of the values that are looked at.
 * @returns The positions of those that are stuck.
 */
function stuckValues(
  row: Variable,
  { stamps, observed }: Pick<ObservedPairs, "stamps" | "observed">,
  pairs: readonly number[],
): ReadonlySet<number> {
  const found = new Set<number>();
  if (row.stepMax === undefined && row.stepType !== "sum") return found;
  let together: number[] = [];
  let values = 0;
  let stampBefore: EpochHour = -Infinity;
  let valueBefore = Number.NaN;
  const close = (): void => {
    if (values >= rowMin && !atRest(row, valueBefore)) for (const pair of together) found.add(pair);
  };
  for (const pair of pairs.toSorted((one, other) => stamps[one]! - stamps[other]!)) {
    const stamp = stamps[pair]!;
    const value = observed[pair]!;
    if (value !== valueBefore || stamp - stampBefore > gapMaxHours) {
      close();
      together = [];
      values = 0;
      stampBefore = -Infinity;
    }
    together.push(pair);
    if (stamp > stampBefore) values += 1;
    stampBefore = stamp;
    valueBefore = value;
  }
  close();
  return found;
}

/** Errors further from their median, in robust standard deviations, are not those of weather. */
const deviationsMax = 6;

/** What the median absolute deviation of normal errors is multiplied by to give their standard deviation. */
const normalConsistency = 1.4826;

/**
 * Finds observations whose error lies further from the median error than six robust standard deviations.
 *
 * The standard deviation is 1.4826 times the median absolute deviation. It takes pairs in which not both values are at rest: calm that was forecast
 * as calm tells nothing of the spread. Errors within the registry's `counterfactualStep` of the median are never far.
 *
 * Only variables with a `stepMax` in the registry are looked at. Others come in bursts or have caps, and a shower that was not forecast is no fault
 * of the gauge.
 *
 * @param pairs - Positions of the pairs that are looked at.
 * @returns The positions of those that are far.
 * @see Rousseeuw & Croux 1993, Alternatives to the Median Absolute Deviation, https://doi.org/10.1080/01621459.1993.10476408
 */
function farFromForecast(
  row: Variable,
  { observed, forecast }: Pick<ObservedPairs, "observed" | "forecast">,
  pairs: readonly number[],
): ReadonlySet<number> {
  if (row.stepMax === undefined) return new Set();
  const errorOf = (pair: number): number => observed[pair]! - forecast[pair]!;
  const telling = pairs.filter((pair) => !(atRest(row, observed[pair]!) && atRest(row, forecast[pair]!)));
  const bias = medianOf(telling.map(errorOf));
  const deviation = normalConsistency * medianOf(telling.map((pair) => Math.abs(errorOf(pair) - bias)));
  const limit = Math.max(deviationsMax * deviation, row.counterfactualStep);
  return new Set(telling.filter((pair) => Math.abs(errorOf(pair) - bias) > limit));
}

/** The middle of values; NaN of none. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

/** Which pairs can be trained on. */
export interface CheckedObservations {
  /** By pair: 1 where both values are there and the observation is good. */
  readonly kept: Uint8Array;
  /** Pairs with both values. */
  readonly pairs: number;
  /** Observations outside what the surface of the earth has. */
  readonly implausible: number;
  /** Observations in a row of 24 or more equal ones. */
  readonly stuck: number;
  /** Observations further from their forecast than six robust standard deviations of the errors. */
  readonly far: number;
  /** Why nothing may be trained on them, and what to do; undefined where at most one in twenty is bad. */
  readonly refusal: string | undefined;
}

const badShareMax = 0.05;

/**
 * Looks for observations that an instrument cannot have meant, before anything is fitted to them.
 *
 * A bad observation is counted once, by the first check that finds it:
 *
 * 1. The observation lies outside the registry's plausible range.
 * 2. The observation stands in a row of 24 or more equal values; see {@link stuckValues}. Rain of 0, calm wind and saturated air are not stuck.
 * 3. The error, without the median of all errors, is above six robust standard deviations; see {@link farFromForecast}. A steady bias is what
 * calibration is for, so it makes nothing bad. Amounts, which come in bursts, are not held against their forecasts.
 *
 * @throws RangeError where the arrays differ in length.
 * @example
 * ```js
 * const pairs = { stamps: [0, 1], observed: [12.5, 99.9], forecast: [12, 12] };
 * const { kept, implausible } = checkObservations("temperature_2m", pairs);
 * [...kept, implausible]; // => [1, 0, 1]
 * ```
 */
export function checkObservations(name: VariableName, all: ObservedPairs): CheckedObservations {
  const { stamps, observed, forecast } = all;
  if (stamps.length !== observed.length || observed.length !== forecast.length)
    throw new RangeError("Stamps, observations and forecasts go together, one of each a pair.");
  const row = variable(name);
  const there = Array.from({ length: observed.length }, (_, pair) => pair).filter(
    (pair) => Number.isFinite(observed[pair]) && Number.isFinite(forecast[pair]),
  );
  const { min, max } = row.plausible;
  const plausible = there.filter((pair) => observed[pair]! >= min && observed[pair]! <= max);
  const stuck = stuckValues(row, all, plausible);
  const moving = plausible.filter((pair) => !stuck.has(pair));
  const far = farFromForecast(row, all, moving);
  const kept = new Uint8Array(observed.length);
  for (const pair of moving) kept[pair] = far.has(pair) ? 0 : 1;
  const counts = {
    pairs: there.length,
    implausible: there.length - plausible.length,
    stuck: stuck.size,
    far: far.size,
  };
  return { kept, ...counts, refusal: refusalOf(name, counts) };
}

function refusalOf(
  name: VariableName,
  { pairs, implausible, stuck, far }: Pick<CheckedObservations, "pairs" | "implausible" | "stuck" | "far">,
): string | undefined {
  const bad = implausible + stuck + far;
  if (bad <= badShareMax * pairs) return undefined;
  return `${name}: ${bad} of ${pairs} observations are bad, and at most ${badShareMax * 100} % may be. ${implausible} are outside the plausible range, ${stuck} are stuck and ${far} lie far from their forecast. Look at the instrument, the unit and the time zone of the record, or leave its bad months out.`;
}

/** Observations beside what was forecast of them. */
export interface ObservedPairs {
  /** When each observation holds, in any order; several forecasts of one hour repeat it with its observation. */
  readonly stamps: ArrayLike<EpochHour>;
  /** In the canonical unit of the variable; NaN where one is missing. */
  readonly observed: ArrayLike<number>;
  /** In the canonical unit, of one lead class: the spread of their errors is taken as one. NaN where one is missing. */
  readonly forecast: ArrayLike<number>;
}

/**
 * Whether a value lies at an end of the quantity's range, where weather may hold it for days: no rain, calm, saturated air, night.
 *
 * An instrument at the end shows a little less. A value within the registry's `counterfactualStep` counts as the end, such as 0.1 mm of rain, 1 m/s
 * of wind or 5 % of humidity.
 *
 * @param value - In the canonical unit.
 */
function atRest({ physical, counterfactualStep }: Variable, value: number): boolean {
  return value <= physical.min + counterfactualStep || value >= physical.max - counterfactualStep;
}
