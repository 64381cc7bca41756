import type { BoardChoice, BoardProblem } from "./board.ts";

const rounds = 200;
/** Round after which steps are halved, again and again. */
const halvingRounds = 20;

/**
 * Returns a gain that no board exceeds. Each day of a crew has a price, and each job takes what pays most without regard to the others. What the jobs gain then, with all
 * prices, is a bound at any prices of at least 0 (Lagrangian relaxation). The prices rise where a day is wanted twice, and fall where nobody wants it.
 *
 * @param found - Gain of a board.
 */
export function boundOf(
  choices: readonly (readonly BoardChoice[])[],
  { crews, days }: Pick<BoardProblem, "crews" | "days">,
  found: number,
): number {
  const prices = new Float64Array(crews.length * days);
  const wanted = new Float64Array(prices.length);
  let bound = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    let gain = prices.reduce((sum, price) => sum + price, 0);
    wanted.fill(-1);
    for (const some of choices) {
      let most = 0;
      let taken: BoardChoice | undefined;
      for (const choice of some) {
        // The others gain less even at no price.
        if (choice.gain <= most) break;
        const rest = choice.gain - priceOf(choice, prices, days);
        if (rest > most) [most, taken] = [rest, choice];
      }
      gain += most;
      if (taken !== undefined) for (const day of daysOf(taken, days)) wanted[day]!++;
    }
    bound = Math.min(bound, gain);
    const slope = wanted.reduce((sum, one, day) => sum + (one < 0 && prices[day] === 0 ? 0 : one * one), 0);
    if (slope === 0) break;
    const step = ((gain - found) / slope) * 0.5 ** Math.floor(round / halvingRounds);
    for (const [day, one] of wanted.entries()) prices[day] = Math.max(0, prices[day]! + step * one);
  }
  return Math.max(bound, found);
}

function priceOf({ crew, day, mask }: BoardChoice, prices: Float64Array, days: number): number {
  let price = 0;
  for (let at = day; mask >> at !== 0; at++) price += prices[crew * days + at]!;
  return price;
}

/** Returns the positions of the days of a choice among those of all crews. */
function daysOf({ crew, day, mask }: BoardChoice, days: number): number[] {
  const length = Math.log2((mask >> day) + 1);
  return Array.from({ length }, (_, at) => crew * days + day + at);
}
