import { publishProbability } from "@halcyon/scoring/statistics";
import { uniformOf } from "../../io/hash.ts";
import type { OddsCases } from "./judge-odds.ts";

/**
 * Makes four cases per day with random true odds.
 *
 * @param saidOf - Returns the forecast odds for given true odds.
 */
export function madeOdds(days: number, saidOf: (odds: number) => number, seed = 1): OddsCases {
  const odds = Array.from({ length: 4 * days }, (_, index) => 0.02 + 0.96 * uniformOf(seed, index));
  return {
    said: Float64Array.from(odds, (one) => publishProbability(saidOf(one))),
    happened: odds.map((value, index) => uniformOf(seed, index, 1) < value),
    hours: odds.map((_, index) => 480_000 + 6 * index),
  };
}

/** Returns overconfident odds, which are further from one half than they should be. */
export function tooSure(odds: number): number {
  return odds ** 2 / (odds ** 2 + (1 - odds) ** 2);
}
