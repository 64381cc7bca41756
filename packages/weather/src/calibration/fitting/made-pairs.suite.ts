import { uniformOf } from "../../io/hash.ts";
import { normalQuantile } from "../laws/normal-law.ts";
import type { Pairs } from "./pairs.ts";

/** How members that could be the truth are spoiled; nothing of it where it is not given. */
export interface Spoiled {
  readonly days: number;
  readonly seed: number;
  readonly members?: number;
  readonly bias?: number;
  readonly slope?: number;
  /** How wide the members lie about their mean, 1 for as wide as they must. */
  readonly spread?: number;
}

/** A number of a standard normal law that follows from integers. */
export function normalOf(...key: readonly number[]): number {
  return normalQuantile(Math.max(uniformOf(...key), 1e-9));
}

/** How much the members, and the truth, have in common. */
const shared = 0.7;

/** A pair every 6 hours of days of weather that lasts, whose truth could be any of the members but for what is spoiled. */
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

/** Amounts that fall in a third of the steps, half as much again as what was. */
export function rainPairs({ days, seed, ...spoiled }: Spoiled): Pairs {
  return madePairs(
    { days, seed, slope: 1.5, spread: 0.6, ...spoiled },
    (value) => Math.max(0, 2 * value - 0.9) ** 1.3,
  );
}
