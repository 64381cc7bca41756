import { variable, type Variable, type VariableName } from "@halcyon/schema";
import type { EpochHour } from "@halcyon/schema/time";

/** Number of consecutive equal values from which on an instrument counts as stuck. */
const rowMin = 24;

/** Maximum time between two values of a run of equal values [h]. A longer gap ends the run. */
const gapMaxHours = 24;

/**
 * Finds observations in runs of 24 or more equal values.
 *
 * Only amounts and variables with a `stepMax` in the registry are checked. Snow depth, visibility and cloud cover may stay the same for days. Values at rest
 * also count as real; see {@link atRest}.
 *
 * @param pairs - Positions of the values to check.
 * @returns Positions of the stuck values.
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

/** Maximum distance of an error from the median error, in robust standard deviations. Observations with a larger distance count as faulty. */
const deviationsMax = 6;

/** Ratio of standard deviation to median absolute deviation in a normal distribution. */
const normalConsistency = 1.4826;

/**
 * Finds observations whose error is more than six robust standard deviations from the median error. The robust standard deviation is 1.4826 times the median
 * absolute deviation. Pairs with both values at rest are left out, because a correctly forecast calm says nothing about the spread. A distance up to the
 * registry's `counterfactualStep`, the smallest difference that matters, is never too large. Only variables with a `stepMax` in the registry are checked. Other
 * variables come in bursts or have caps, and a shower that the forecast missed is no fault of the gauge.
 *
 * @param pairs - Positions of the pairs to check.
 * @returns Positions of the observations that are too far off.
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

/** Returns the median of the values; NaN if there are no values. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

/** Result of checking observations: the pairs that training may use, and the number of bad observations by kind. */
export interface CheckedObservations {
  /** Flag for each pair: 1 if it has a forecast and a good observation. */
  readonly kept: Uint8Array;
  /** Number of pairs in which neither the forecast nor the observation is missing. */
  readonly pairs: number;
  /** Number of observations outside the plausible range at the surface of the earth. */
  readonly implausible: number;
  /** Number of observations in unbroken sequences of at least 24 equal values. */
  readonly stuck: number;
  /** Number of observations with an error that differs from the median error by more than six robust standard deviations. */
  readonly far: number;
  /** Reason why training must not use these observations, with advice. Undefined if at most one in twenty observations is bad. */
  readonly refusal: string | undefined;
}

const badShareMax = 0.05;

/**
 * Finds implausible observations before they are used for fitting.
 *
 * A bad observation is counted once, by the first check that finds it:
 *
 * 1. The observation lies outside the variable's plausible range at the surface of the earth.
 * 2. The observation is in a sequence of 24 or more equal values; see {@link stuckValues}. Rain of 0, calm wind and saturated air are not stuck.
 * 3. The error is more than six robust standard deviations from the median error; see {@link farFromForecast}. A constant bias does not count, because
 *    calibration corrects it. Amounts are not compared with forecasts, because they come in bursts.
 *
 * @throws RangeError if the arrays differ in length.
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

/** Observations, each paired with a forecast for the same time. */
export interface ObservedPairs {
  /** Time of each pair, in any order. If an observation has several forecasts, its time and value occur several times. */
  readonly stamps: ArrayLike<EpochHour>;
  /** Observations in the canonical unit of the variable; NaN means missing. */
  readonly observed: ArrayLike<number>;
  /** Forecasts of one class of lead times in the canonical unit; NaN means missing. All forecasts are assumed to have equally large errors. */
  readonly forecast: ArrayLike<number>;
}

/**
 * Returns true if a value is at an end of the quantity's physical range, where it may stay for days. Examples are no rain, calm wind, saturated air and
 * night. Instruments are inexact. A value within the registry's `counterfactualStep` of the end therefore also counts, such as 0.1 mm of rain.
 *
 * @param value - Value in the canonical unit.
 */
function atRest({ physical, counterfactualStep }: Variable, value: number): boolean {
  return value <= physical.min + counterfactualStep || value >= physical.max - counterfactualStep;
}
