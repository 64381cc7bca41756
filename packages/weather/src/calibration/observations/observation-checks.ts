import { variable, type VariableName } from "@halcyon/schema";
import { farFromForecast } from "./far-from-forecast.ts";
import type { ObservedPairs } from "./observed-pairs.ts";
import { stuckValues } from "./stuck-values.ts";

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
