import { uniformOf } from "../../io/hash.ts";
import { normalQuantile } from "../laws/normal-law.ts";
import type { Pairs } from "./pairs.ts";

/** Size, seed and forecast errors of generated pairs. By default, the forecasts have no errors: members and observations come from the same distribution. */
export interface Spoiled {
  readonly days: number;
  readonly seed: number;
  readonly members?: number;
  readonly bias?: number;
  readonly slope?: number;
  /** Factor on the spread of the members about their mean; 1 is the correct spread. */
  readonly spread?: number;
}

/** Returns a pseudorandom number from a standard normal distribution. The same key always gives the same number. */
export function normalOf(...key: readonly number[]): number {
  return normalQuantile(Math.max(uniformOf(...key), 1e-9));
}

/** Share of variance that the members and the truth have in common. */
const shared = 0.7;

/**
 * Makes one pair of forecast and observation every 6 hours, with the requested forecast errors.
 *
 * @param valueOf - Converts a standard normal deviation to a value of the variable.
 */
export function madePairs(
  { days, seed, members = 31, bias = 0, slope = 1, spread = 1 }: Spoiled,
  valueOf: (deviation: number) => number,
): Pairs {
  const count = days * 4;
  const values = new Float64Array(count * members);
  const observed = new Float64Array(count);
  const hours: number[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const common = normalOf(seed, pair, 1);
    const own = (index: number): number =>
      Math.sqrt(shared) * common + Math.sqrt(1 - shared) * normalOf(seed, pair, 2, index);
    const said = Array.from({ length: members }, (_, member) => own(member));
    const mean = said.reduce((sum, value) => sum + value, 0) / members;
    const spoiled = said.map((value) => slope * valueOf(mean + spread * (value - mean)) + bias);
    values.set(
      spoiled.toSorted((left, right) => left - right),
      pair * members,
    );
    observed[pair] = valueOf(own(members));
    hours.push(480_000 + pair * 6);
  }
  return { members, values, observed, hours };
}

export function gaussianPairs({
  mean,
  deviation,
  ...spoiled
}: Spoiled & { readonly mean: number; readonly deviation: number }): Pairs {
  return madePairs(spoiled, (value) => mean + deviation * value);
}

/** Makes pairs of forecast and observed amounts. It rains in a third of the steps, and the forecast amounts are 1.5 times the real ones. */
export function rainPairs({ days, seed, ...spoiled }: Spoiled): Pairs {
  return madePairs(
    { days, seed, slope: 1.5, spread: 0.6, ...spoiled },
    (value) => Math.max(0, 2 * value - 0.9) ** 1.3,
  );
}
